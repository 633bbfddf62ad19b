/** Words of asking towards which typing errors are mended, but for plain English ones that need no help. */
export const CUE_WORDS: ReadonlySet<string> = new Set(
  `recall recalls recalled clearance clearances cleared predicate predicates applicant premarket notification notifications label labels labeling labelling
  warning warnings contraindication contraindications indication indications interaction interactions ingredient ingredients dosage dosing precautions
  trial trials study studies clinical recruiting enrolling completed terminated withdrawn suspended intervention interventions
  adverse event events malfunction malfunctions injury injuries complaint complaints report reports narrative narratives
  hospital hospitals emergency rating ratings provider providers doctor doctors physician physicians specialist specialists taxonomy
  cardiologist cardiologists dermatologist dermatologists neurologist neurologists gastroenterologist gastroenterologists nephrologist nephrologists oncologist oncologists
  pediatrician pediatricians psychiatrist psychiatrists ophthalmologist ophthalmologists optometrist optometrists endocrinologist endocrinologists rheumatologist rheumatologists
  pulmonologist pulmonologists urologist urologists gynecologist gynecologists podiatrist podiatrists chiropractor chiropractors orthopedic anesthesiologist anesthesiologists
  radiologist radiologists dentist dentists orthodontist orthodontists therapist therapists psychologist psychologists pharmacy pharmacies pharmacist pharmacists midwife midwives
  pacemaker pacemakers defibrillator defibrillators ventilator ventilators catheter catheters implant implants infusion insulin oximeter oximeters stapler staplers
  nebulizer nebulizers thermometer thermometers wheelchair wheelchairs ultrasound endoscope endoscopes incubator incubators syringe syringes glucose monitor monitors
  degeneration diabetes alzheimer parkinson psoriasis leukemia lymphoma melanoma schizophrenia fibromyalgia osteoporosis arthritis rheumatoid pneumonia hypertension
  exclusion exclusions excluded vaccine vaccines vaccination transplant transplantation therapy therapies treatment treatments cancer disease diseases syndrome research`.split(
    /\s+/,
  ),
);
