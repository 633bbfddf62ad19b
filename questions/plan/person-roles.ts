import { beginsTerm, givenRank, isTerm, kindsOfTerm, surnameRank, type TermKind } from "../language/lexicon.ts";
import institutions from "./data/institutions.json" with { type: "json" };
import { toKey } from "../language/keys.ts";
import type { Question } from "../question.ts";
import { Phrases } from "../vocabulary/phrases.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import { isFirmEnd, NO_FIRM } from "./firm-ends.ts";
import { isSpelled } from "./spelling.ts";
import type { Tagged } from "./tag.ts";

/** Where a person stands and hardly anything else can: as who holds a job, signs, files, forwards or works somewhere. */

const WORD = String.raw`\p{L}[\p{L}'’-]+`;
const TITLE = String.raw`(?:dr|mr|mrs|ms|prof|professor|doctor)\.? `;
/** Two words, which may have a title before them and a letter between, and which begin no longer name of a firm. */
const NAME = String.raw`(?:${TITLE})?(${WORD}) (?:\p{L}\.? )?(${WORD})(?![\p{L}])${NO_FIRM}`;

export const JOB = String.raw`(?:(?:[\p{L}]+(?:ologist|iatrist|iatrician|dentist|therapist|ician|odontist|etrist|athetist|thetist|ienist)|internist|hospitalist|surgeon|physician|doctor|dentist|nurse|midwife|pharmacist|dietitian|nutritionist|optometrist|chiropractor|psychologist|counsel+or|acupuncturist|audiologist|practitioner|hygienist|technologist|paramedic|colleague|coworker|co-worker|inspector|investigator|attorney|lawyer|rep|founder|engineer|correspondent|reporter|intern|resident|locum|trainee|candidate|professor|technician|assistant|consultant|teacher|coach|pastor|clerk|chair(?:man|woman|person)|president|ceo|director|treasurer|mayor|sheriff))`;

/** A job with up to three words before it; one, or several who have it. */
const JOBS = String.raw`(?:[\p{L}-]+ ){0,3}?${JOB}s?(?![\p{L}])`;

/** What a person does or is, behind the name. */
const BEING = String.raw`(?:still |currently |now |also |really |already |yet |even |an? |the |our |in fact )*(?:(?:registered|listed|licensed|credentialed|enrolled|certified|active|practicing|practising|working|on file|in the (?:npi|registry|nppes)|known|down) (?:as|for)|(?:do|bill|work|practi[cs]e|operate|hold|have|keep) (?:his|her|under|privileges)\b|(?:looking after|running|leading|overseeing|heading|in charge of)(?![\p{L}])|(?:taking|accepting|seeing|see|treat|treating) (?:new |any |more )?(?:patients|children|kids|adults)|(?:[\p{L}-]+ ){0,2}?${JOB}|principal investigator|(?:co-|sub-?|principal )+|(?:regulatory |official |fda )?(?:contact|correspondent|author|signatory|signer|presenter|owner|ceo|president|chair|director|principal|pi))(?![\p{L}])`;

/** Where two words are a name that are both words of every day, or towns: `where Heather Moon does deliveries`. */
const ROLES: readonly RegExp[] = [
  String.raw`\bwhere ${NAME} (?:works?|worked|practi[cs]e[sd]?|does|did|delivers|operates|operated|sees|saw|trained|teaches|taught|volunteers|moonlights|rounds|manages|(?:is|was) (?:on|an?|the|employed)|has privileges|(?:(?:was|is|were|got|could|may|might|should|will|would) (?:have been |be |being )?|had (?:been )?)(?:taken|admitted|treated|seen|born|operated|brought|rushed|sent|hospitali[sz]ed|delivered))\b`,
  String.raw`\b(?:fwd|fw|forwarded|passed on|message|note|memo|e-?mail|mail|voicemail|text|request|query) (?:is |was )?(?:from|by) ${NAME}(?=\W)`,
  String.raw`\b(?:the|an?|our|my|your|this|that) (?:[\p{L}-]+ ){0,2}?${JOB},? (?:(?:(?:(?:is|was) )?(?:called|named)|is|was) )?${NAME}(?![\p{L}])`,
  String.raw`\b(?:is|was|does|did|has|whether|if|that) ${NAME},? (?:(?:is|was|has) )?${BEING}`,
  String.raw`\b(?:is|was|has) ${NAME} (?:enrolled|licensed|credentialed|board[- ]certified|employed|privileged)\b`,
  String.raw`\b(?:does|do|did) (${WORD}) (${WORD}) (?:still |also )?practi[cs]e (?!(?:groups?|names?|address|locations?)\b)`,
  String.raw`(?<!\p{L})${NAME} (?:is|was) the (?:one|person|guy|man|woman) (?:who|that)(?![\p{L}])`,
  String.raw`\b(?:that|which|who) ${NAME} (?:manages|managed|runs|ran|owns|heads|leads|led|founded|demonstrated|reviewed|filed|signed|wrote|complained|received|wears|wore|swallowed|handled|handles|oversaw|oversees|processed|prepared|entered|typed|dictated|worked)\b`,
  String.raw`\b${TITLE}(?!al |la |de )(${WORD}) (?:\p{L}\.? )?(${WORD})(?![\p{L}])${NO_FIRM}`,
  String.raw`\b(?:has|have|lists?|listed|listing|shows?|showing|names?|employs?|employed) ${NAME}(?: [\p{L}-]+)? (?:as|on|down as|under) (?:an?|the|its|their|nights|days|staff|call|duty)\b`,
  String.raw`\b(?:does|do|did) (?:the |any )?(?:[\p{L}-]+ ){1,4}(?:has|have|list|show|employ|say|carry) ${NAME} (?:as|on|down as|under) `,
  String.raw`(?<!\p{L})${NAME}(?:,? (?:in|from|over in|at|of) (?:the )?[\p{L}-]+,?)? (?:(?:who |also |then |has |had |once )*)(?:reviewed|signed|entered|demonstrated|authored|asked (?:me|us|for|about|if|whether|which|what|how)|(?:would like|needs|has|wants) to (?:know|see|have|get)|want(?:s|ed) (?:to know|to see|the|an?|every|all|any|this|these|those|my|our|his|her|only|it|them)|emailed|phoned|told (?:me|us)|wrote (?:in|to|up)|sent in|filed)\b`,
  String.raw`\b(?:signed|signed off|entered|demonstrated|led|headed|authored|co-?authored|chaired|presented|sent in|written|written up|filled in|phoned in|put in|typed in) by ${NAME}(?![\p{L}])`,
  String.raw`\b(?:signed|yours|regards|best|thanks|thank you|cheers|sincerely),? ${NAME}\W*$`,
  String.raw`(?:^|[.?!,;] )(?:hi|hey|hello|morning|this is)?,? ?${NAME}(?: (?:from|in|at|with) [\p{L}]+)? here\b`,
  String.raw`\b(?:this is|i am|i'm|my name is|name's) ${NAME}(?=,| (?:from|at|with|of|over|and (?:i|need|want|am|have|would|work|run))\b)`,
  String.raw`\b(?:credentialing|recredentialing|re-credentialing|privileging|onboarding|vetting|hiring|interviewing) (?:of |for )?${NAME}(?![\p{L}])`,
  String.raw`(?<!\p{L})${NAME}['’]s (?:npi|licen[cs]e|taxonomy|specialty|speciality|credentials?|employer|shift|patients|colleagues?|signature|e-?mail|complaint|surgeon|file|chart|folder|case|claim|memo|question)\b`,
  String.raw`\b(?:taxonomy|specialty|speciality|credentials?|licen[cs]e|degree) (?:code |number )?(?:does|did|is|has|of|for) ${NAME}(?= (?:have|hold|list|listed|registered|under|use|in|at|of)\b|\W*$|[,;])`,
  String.raw`\b(?:last|family|sur)(?: ?name)?[:= ] ?(?<surname>${WORD}),? (?:and )?(?:first|given)(?: ?name)?[:= ] ?(?<given>${WORD})(?![\p{L}])`,
  String.raw`\b(?:first|given)(?: ?name)?[:= ] ?(${WORD}),? (?:and )?(?:last|family|sur)(?: ?name)?[:= ] ?(${WORD})(?![\p{L}])`,
  String.raw`(?<!\p{L})${NAME},? (?:and |because |since |as |where |if |whether )?s?he (?:does|did|is|was|has|had|works?|worked|practi[cs]e[sd]?|sees|saw|treats?|treated|signs?|signed|runs|ran|used|said|told|filed|wrote|holds)\b`,
  String.raw`(?<!\p{L})${NAME}[:,;–—-] ?(?:which|who)(?: one)? (?:of|among) (?:these|the|those|them)(?: two| three| four)? (?:[\p{L}-]+ )?(?:${JOB}s|people|persons|individuals)(?![\p{L}])`,
  String.raw`\b(?:the|an?|our|my|his|her|their|its|whose)(?: [\p{L}'’-]+){0,3}? (?:custodian|man|woman|guy|lady|person|people|contact|witness|plaintiff|defendant|deponent|boss|manager|supervisor|landlord|neighbou?r|friend|buyer|seller|claimant|requester|sender|caller|author|signer|notary|agent|auditor|guardian|administrator|coordinator) (?:is|was|being|called|named|would be|will be),? ${NAME}(?![\p{L}])`,
  String.raw`\b(?:cop(?:y|ies) (?:to|for)|cc:?|(?:forward|forwarded|send|sent|hand|pass|mail|e-?mail|fax|give|return) (?:it|this|that|these|those|them|(?:the|an?|my|our|your) [\p{L}-]+)(?: on| over)? to|share (?:it|this|them|(?:the|an?) [\p{L}-]+) with) ${NAME}(?![\p{L}])`,
  String.raw`\b(?:for|of|to|from|by|about) ${NAME},? who (?:is|was|has|had|works|asked|wants|needs|said)\b`,
  String.raw`\bwhere ${NAME} (?:could|can|might|may|will|should|would) (?:also )?(?:have|get|go|undergo|see|be (?:seen|treated|operated))\b`,
  String.raw`\b(?:suit|fit|help|benefit|be (?:right|good|suitable|open|safe) (?:for|to)|accept|take|enroll?) ${NAME}(?=\W*$|[.,?!;])`,
  String.raw`\b(?:company|firm|practice|office|patients?|clinic|class|team|file|case|chart|desk) of ${NAME}(?=\W*$|[.,?!;]| (?:get|got|has|had|have|file|filed|make|made|is|was|in|at|from)\b)`,
  String.raw`\b(?:was it|is it|either) [^.?!]{3,40}? or ${NAME} (?:that|who)\b`,
  String.raw`(?:^|[.?!] )${NAME} (?:has|had|suffers from|was diagnosed with|lives with|takes|took|wears|needs|is on|was put on|got|uses) (?:an? |the |his |her )?[\p{L}][\p{L} -]{2,40}(?=[.,;!])`,
  String.raw`\b(?:estate|deposition|testimony|guardianship|conservatorship|custody|autopsy|obituary|funeral) of (?:the late )?${NAME}(?![\p{L}])`,
  String.raw`\b(?:gave|told|asked|emailed|e-mailed|texted|sent|mailed) ${NAME} (?:an?|the|my|our|that|this|these|those|about|to) `,
  String.raw`\b(?:call|meeting|lunch|coffee|appointment|interview|chat|talk) with ${NAME}(?=[:,.;?!]|\W*$| (?:on|at|this|next|tomorrow|today|about)(?![\p{L}]))`,
  String.raw`(?<!\p{L})${NAME} (?:herself|himself)(?![\p{L}])`,
  String.raw`\b(?:did|does) ${NAME} (?:mean|say|mention|ask|tell|want|promise|forward|talk|speak)(?![\p{L}])`,
  String.raw`\b(?:says|said|asks|asked|writes|wrote|according to) ${NAME}(?=\W*$)`,
  String.raw`\b(?:for|to) ${NAME},? (?:please|pls|plz|thanks|thank you|thx|asap|urgently)\W*$`,
  String.raw`${JOB}s?(?: (?:in|near|around)(?: [\p{L}.-]+,?){1,3}?)?,? (?:such as|like|namely|including) ${NAME}(?![\p{L}])`,
  String.raw`\b(?:for|on|in|about|from|this is|that is|re:?) the ${NAME} (?:file|case|matter|account|chart|lawsuit|estate|claim|ticket|deposition|inquest|complaint)(?![\p{L}])`,
  String.raw`(?:\bwhile |(?<!\p{L}))${NAME} (?:slept|fainted|fell|collapsed|woke up|bled|passed out|passed away|underwent|was (?:given|admitted|discharged|implanted|rushed|fitted|asleep|wearing))(?![\p{L}])`,
  String.raw`\b(?:anyone|anybody|someone|somebody|person|people|individual|provider|professional) (?:called|named|by the name of) ${NAME}(?![\p{L}])`,
  String.raw`\bhas ${NAME} (?:ever |also |previously |once )?(?:worked|practi[cs]ed|trained|taught|operated|retired|lectured|(?:been|gone) to|visited|attended)(?![\p{L}])`,
  String.raw`(?<!\p{L})${NAME} would (?:enroll?|join|qualify|be eligible|take part)(?![\p{L}])`,
  String.raw`\bgo(?:es)? by (?:the name (?:of )?)?${NAME}(?![\p{L}])`,
  String.raw`\b(?:does|do|did) ${NAME} (?:coordinate|chair|design|run|lead|head|conduct|oversee|direct|enroll?|complain|call|file|write|wear|swallow)(?![\p{L}])`,
  String.raw`[.!] ${NAME}, (?:[\p{L}]+ ){0,2}(?:bureau|newsroom|desk|staff|office|department|ward)\W*$`,
  String.raw`\bfor ${NAME}, (?:bought|implanted|fitted|given|prescribed|delivered|put in)(?![\p{L}])`,
  String.raw`\bas ${NAME} (?:asked|said|wanted|requested|suggested|told)(?![\p{L}])`,
  String.raw`\baccording to ${NAME}(?=[,;])`,
  String.raw`\bshould ${NAME} (?:know|read|see|take|avoid|worry|be told|switch)(?![\p{L}])`,
  String.raw`\b(?:can|could|may|might|would|will) ${NAME} (?:take part|participate|enroll?|join|be enrolled|qualify|switch to|undergo)(?![\p{L}])`,
  String.raw`(?<!\p{L})${NAME} (?:from|in|of) (?:accounts|accounting|billing|purchasing|procurement|legal|finance|marketing|compliance|reception|quality|sales|human resources|the (?:front desk|mail ?room|warehouse|lab))(?![\p{L}])`,
  String.raw`(?<!\p{L})${NAME} as (?:(?:an?|the|lead|principal|sole) )*(?:co-?|sub-?)?(?:investigator|pi|author|contact|signatory|presenter)(?![\p{L}])`,
  String.raw`\b(?:look ?up|find|search|verify|check) (?:the |an? )?(?:provider|npi|doctor|nurse|dentist|physician)s?(?: named| called|:)? (?<surname>${WORD}), (?<given>${WORD})(?=\W)`,
  String.raw`(?<!\p{L})${NAME}['’]s (?:estate|widow|widower|guardian|mother|father|wife|husband|son|daughter|parents|family|insurer)(?![\p{L}])`,
  String.raw`\b(?:attention|attn\.?:?|(?:read|explain) (?:this|it|that|them) (?:aloud )?to|read aloud to) ${NAME}(?![\p{L}])`,
  String.raw`(?<!\p{L})${NAME} told (?:the|us|me|my|our|his|her|an?)(?![\p{L}])`,
  String.raw`\bthat ${NAME} (?:might|could|can|may) (?:join|enter|try|enroll? in|take part)(?![\p{L}])`,
].map((said) => new Phrases(said, "giu"));

/** Where one person alone can stand, though lists know the first word for something else: `Nurse practitioner Olive Branch`. */
const SURE_ROLES: readonly RegExp[] = [
  String.raw`(?<!\p{L})${NAME}['’]s (?:[\p{L}-]+ ){1,3}?(?:gave way|broke|failed|leaked|burst|snapped|beeped|stopped|died|fell|cracked|overheated|malfunctioned)(?![\p{L}])`,
  String.raw`\b(?:promised|owe) ${NAME} (?:an?|the|my|our) `,
  String.raw`\b(?:employs?|employing|hired|hires) ${NAME}(?=\W*$|[.,;?!])`,
  String.raw`(?<=^|[.?!;,:] )${NAME} (?:asked|asks|was asking|is asking|wondered)(?=\W*$|[.;!?])`,
  String.raw`\bhas ${NAME} been (?:told|informed|warned|notified|given|asked|invited)(?![\p{L}])`,
  String.raw`(?<!\p{L})${NAME} (?:wrote that|was (?:billed|charged|overcharged|invoiced)|lives in|thanks you|begs|can['’]?t (?:go|walk|drive|travel|eat|sleep|swallow|come)|cannot (?:go|walk|drive|travel|eat|sleep|swallow|come))(?![\p{L}])`,
  String.raw`(?<!\p{L})${NAME} is an? (?:man|woman|person|guy|lady|colleague|friend|neighbou?r|buyer|clerk)(?![\p{L}])`,
  String.raw`\b(?:is|was) there an? ${NAME} among (?:those|the people|the staff|the doctors|the investigators|the patients)(?![\p{L}])`,
  String.raw`\b(?:trial|study|group|arm|ward|room|clinic) (?:that|which) ${NAME} (?:is|was) in(?![\p{L}])`,
  String.raw`\b(?:address|direct|send|mail|forward) (?:the|your|this|that) (?:reply|answer|response|list|report)s?(?: [^.?!;]{3,60})? to ${NAME}(?=\W*$|[.,;?!])`,
  String.raw`\b(?:is|was|has) ${NAME} (?:still |currently |now |also |been )?(?:working|practi[cs]ing|employed|on (?:the )?staff|seeing patients) (?:at|in|for|with)(?![\p{L}])`,
  String.raw`\bas ${NAME}(?: (?:from|at|of|in) [^.?!,;]{3,50})? (?:claims?|claimed|says|believes|insists|insisted|told|wrote|argues|put it)(?![\p{L}])`,
  String.raw`\bthat ${NAME} (?:keeps|kept|swears by|won['’]?t stop) `,
  String.raw`\b(?:did|does|has) ${NAME} (?:report(?:ed)? (?:one|it|any|that|this|them)(?=\W*$)|(?:send|sent|turn(?:ed)?|hand(?:ed)?|write|written|phone[d]?|call(?:ed)?|mail(?:ed)?) (?:in|to)\b)`,
  String.raw`(?:^|[.?!] )${NAME} (?:wants|needs|wanted|asked for) (?:the|an?|all|every|any) `,
  String.raw`\b(?:did|does|has) ${NAME} (?:complain(?:ed)?|insist(?:ed)?|say|said|mention(?:ed)?) (?:about|of|that|on)(?![\p{L}])`,
  String.raw`\b(?:filed|submitted|reported|sent in|written up|phoned in) by ${NAME}(?=\W*$|[.,;?!]| (?:last|this|in|on|during|since|before|after|from|at)\b)`,
  String.raw`(?:^|[.?!:;] )(?:[\p{L}-]+ )?${JOB},? ${NAME}(?=[:,]? (?:registered|licensed|listed|active|enumerated|is|was|has|npi|practi[cs]ing|in|of|from|at)\b|\W*$|:)`,
  String.raw`(?<!\p{L})${NAME} (?:does|performs|did|performed|gives|offers) [\p{L} -]{4,40} (?:in|at|for|from) `,
  String.raw`\b(?:pump|pacemaker|stent|implant|device|chart|ring|mesh|record|file|case|surgery|operation|infusion|monitor|sensor)s? of ${NAME}(?=\W*$|[.,;?!])`,
].map((said) => new Phrases(said, "giu"));

/** Where towns stand, too: `other than Melody Park`, `Hope Fields, MD`. */
const ROLES_OR_PLACES: readonly RegExp[] = [
  String.raw`\b(?:other than|besides|apart from|aside from|instead of|except(?: for)?|not) ${NAME}(?:,? (?:please|thanks|thank you))?\W*$`,
  String.raw`(?<!\p{L})${NAME},? (?:the|an?|our|my) (?:[\p{L}-]+ ){0,2}?${JOB}(?![\p{L}])`,
  String.raw`(?<!\p{L})${NAME}(?:, (?:md|do|pa|od|dc|np|rn)|,? (?:m\.d\.|d\.o\.|dds|dmd|dpm|fnp|aprn|lpn|pharmd|rph|phd|psyd|dnp|crna|cnm|lcsw|lmft|pa-c|dpt|slp))(?![\p{L}])`,
].map((said) => new Phrases(said, "giu"));

/** Where one word is a name, though firms and towns are called so: `Philips is the given name`. */
const ONE_NAME: readonly RegExp[] = [
  String.raw`(?<!\p{L})(${WORD}) (?:is|as|being|for) (?:the|an?|his|her|my|their) (?:sur|last|first|given|family|maiden|middle)[ -]?name\b`,
  String.raw`\b(?:sur|last|given|family|maiden|middle)[ -]?name(?: is| of|:|=|,)? (${WORD})(?![\p{L}])`,
  String.raw`\b(?:does|did|is|whether|if) (${WORD}) (?:still |also |currently |really |ever )*(?:practi[cs](?:e[sd]?|ing)|(?:see|seeing|take|taking|accept|accepting) (?:new )?patients)\b(?! (?:guidelines?|standards?))`,
  String.raw`(?<!\p{L})(${WORD})(?:,| \(|:| -)? ?(?:(?:and|but|by which|by that) )?(?:i mean|i meant|meaning|that is|that['’]s|i\.e\.|as in|namely)[, ]+(?:the|an?|our|my|that|old|young) (?:[\p{L}-]+ ){0,2}?${JOB}(?![\p{L}])`,
  String.raw`(?<!\p{L}|\b(?:in|near|from|around|at|of) )(${WORD})(?:, | \(|: | - )(?:the|that|our|my|old|young) (?:[\p{L}-]+ ){0,2}?${JOB}(?![\p{L}]| (?:kind|type|sort)\b)[^.?!]{0,60}?\b(?:not|rather than|no relation to|nothing to do with) (?:the|an?|that|any)\b`,
  String.raw`\b(?:taxonomy|specialty|speciality|licen[cs]e|npi|address|credentials?)[^.?!]{0,20}? (?:did|does|has) (${WORD}) [^.?!]{0,30}?\b(?:when|where|that|which|because|since|before|after|if) (?:s?he|her|his)\b`,
  String.raw`\bestate of (?:the late )?(${WORD})(?![\p{L}])`,
  String.raw`(?:^|[.?!;] )ask (${WORD}) (?:whether|if) s?he(?![\p{L}])`,
  String.raw`\b(?:has|have|is|was|does|did|do) (?:st\. )?(${WORD}), (?:the|our|an?|my) (?:[\p{L}-]+ ){0,2}?${JOB}(?![\p{L}]| (?:groups?|practices?|clinics?|associates|services?|network)(?![\p{L}]))`,
  String.raw`(?<!\p{L})(?:dr|mrs|prof)\.? (${WORD})(?<!['’]s)(?=,? (?:oversees?|oversaw|runs?|ran|heads?|leads?|led|works?|worked|practices?|practiced|sees|saw|treats?|treated|asked|wants|wrote|said|says|signed|retired|moved|prescribed)(?![\p{L}])|[?]?$)`,
  String.raw`${JOB}s?(?: (?:in|near|around) [\p{L} .]{3,24}?)?,? (?:named|called|by the name of) (${WORD})(?![\p{L}])(?! (?:clinic|center|centre|group|health|medical|practice|hospital|associates)(?![\p{L}]))`,
  String.raw`(?<!\p{L})(?:old|poor|little) (${WORD}) (?:next door|down the|across the|upstairs|swallows?|swallowed|takes|took)(?![\p{L}])`,
  String.raw`(?:^|[.?!,;] )(?:it|this)(?:['’]s| is) (${WORD}) (?:again|here)(?![\p{L}])`,
  String.raw`\b(?:for|before|in|at|during|from|after) (?:the|an?) deposition of (${WORD})(?![\p{L}])`,
  String.raw`(?:says|said|asks|asked|writes|wrote) (${WORD}), who(?![\p{L}])`,
  String.raw`(?<![\p{L}.])\p{L}\. ?(${WORD}) (?:asked|asks|wants|wanted|needs|said|says|wrote|requested|(?:on|in|from) (?:ward|room|bed|bay))(?![\p{L}])`,
  String.raw`(?<!\p{L})(${WORD}) (?:from|in) (?:bed|room|bay|ward) (?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b`,
].map((said) => new Phrases(said, "giu"));

/** Institutions that bear a person's name: `Fred Hutchinson`. */
export const INSTITUTIONS: ReadonlySet<string> = new Set(institutions.names.split("|"));

/** As what two words may be known together where one person alone can stand. */
const PLACES: ReadonlySet<TermKind> = new Set(["city", "county"]);

/** As what a word is known that is in no name. */
const KNOWN: ReadonlySet<TermKind> = new Set(["device", "condition", "eponym", "brand", "generic", "specialty"]);

/** Words that are in no name. */
const NO_NAME: ReadonlySet<string> = new Set(
  "de des chain general both ever never always may can could should would must pay paid the a an and or of in on at to for by with from as is are was were has have had do does did be been not no any all each every some one ones it its they them their he she his her we our my you your this that these those which what who whom whose when where how why if than then there here more most so but only also still soon now new old other another same such us me i county city state town street avenue road hospital hospitals trial trials study studies recall recalls report reports label labels device devices drug drugs record records registry npi npis patient patients people children adults women men provider providers registered licensed listed active certified under working seeing taking accepting".split(
    " ",
  ),
);

/**
 * Whether two words are a person's name where one stands: written as one, or as the whole text is, in small letters.
 * @param mayBePlace whether a town may be called so, too
 * @param isSure whether hardly anything but a person can stand there
 */
export function isName(given: string, surname: string, isSmall: boolean, mayBePlace = true, isSure = false): boolean {
  const [first, last] = [given.toLowerCase(), surname.toLowerCase().replace(/['’]s$/, "")];
  const rank = givenRank(first);
  const isWritten =
    isSmall ||
    (isSure && rank === 2 && surnameRank(last) === 2) ||
    [given, surname].every((word) => /^\p{Lu}/u.test(word) || !isPlainWord(word));
  if (!isWritten || (isSmall && first === "will") || rank === 0 || INSTITUTIONS.has(`${first} ${last}`)) return false;
  if ([first, last].some((word) => NO_NAME.has(word)) || isFirmEnd(last)) return false;
  const kinds = kindsOfTerm(toKey(last));
  const isSurname =
    last.split("-").some((part) => surnameRank(part) > 0) || kinds.some((kind) => PLACES.has(kind) || kind === "firm");
  /** A word that no list knows, behind a frequent given name that is nothing else. */
  const isUnheardOf = rank === 2 && (isSure || kindsOfTerm(toKey(first)).length === 0);
  if (!isSurname && (isSmall || !(isPlainWord(last) || isUnheardOf))) return false;
  /** `filed by Grace Battery`: no firm is called so. */
  const isOfThing = (kind: TermKind): boolean =>
    KNOWN.has(kind) && !(isSure && rank === 2 && (kind === "device" || kind === "brand"));
  if (kinds.some((kind) => kind === "state" || isOfThing(kind))) return false;
  /** A heather is also what allergens are made of. */
  if (!isSure && rank < 2 && kindsOfTerm(toKey(first)).some((kind) => KNOWN.has(kind))) return false;
  const whole = toKey(`${first} ${last}`);
  const isTown = mayBePlace && isTerm("city", whole);
  return (!beginsTerm(whole) || isTown) && kindsOfTerm(whole).every((kind) => mayBePlace && PLACES.has(kind));
}

/** Whether one word is called as people are, where nothing but a name can stand. */
function isOneName(word: string): boolean {
  const lower = word.toLowerCase();
  const isKnown =
    givenRank(lower) + surnameRank(lower) > 0 ||
    kindsOfTerm(toKey(lower)).some((kind) => kind === "firm" || kind === "eponym") ||
    !isSpelled(lower);
  return isKnown && !(word === lower && isPlainWord(lower)) && !NO_NAME.has(lower) && !isFirmEnd(lower);
}

/** `J. P. Haverstrom`; `C. R. Bard` is a firm. */
const INITIALS = new RegExp(
  String.raw`(?<![\p{L}.])(?!U\. ?S\. )(?:\p{Lu}\. ?){2}(\p{Lu}[\p{Ll}'’-]{2,})(?![\p{L}])${NO_FIRM}`,
  "gu",
);

/** `hospitals in Boise for Ingunn's delivery`: what is done to one person, who is called by a word that names nothing else. */
const DONE_TO_ONE = new Phrases(
  String.raw`\b(?:for|before|after|during|since) (${WORD})['’]s (?:[\p{L}-]+ )?(?:delivery|birth|surgery|operation|procedure|chemo|chemotherapy|appointment|scan|infusions?|dialysis|rehab|hospital stay|check-?up|visit|biopsy|transplant|c-section|hip|knee)(?![\p{L}])`,
  "giu",
);
/** `Tsehay has just started it`, `Amber took two tablets` */
const DOSED = new Phrases(
  String.raw`(?<!\p{L})(${WORD}) (?:(?:has|had|was) )?(?:just |recently |only just |already )?(?:(?:started|begun|stopped|swallowed|put on) (?:on )?(?:it|them|this|her|his)|(?:took|takes|taken|swallowed|had) (?:a|one|two|three|four|five|her|his|\d+) (?:[\p{L}-]+ )?(?:tablets?|pills?|capsules?|doses?|puffs?|caplets?))(?![\p{L}])`,
  "giu",
);
/** `a certain Tallulah` */
const CERTAIN = new Phrases(String.raw`(?<!\p{L})an? certain (${WORD})(?=[,.;?!)]|$)`, "giu");
/** `the trials that Chinedu told us about`: who speaks to the asker, and is no firm. */
const TOLD_US = new Phrases(
  String.raw`\b(?:does|did|would|should|will) (?!(?:fda|cms|cdc|nih|hrsa|openfda|nppes|maude|medicare)\b)(?<liker>${WORD}) (?:like|want|prefer|need|know|think|mean|recommend)(?![\p{L}])|\b(?:since|because|after|when|before|as|until) (?<asker>${WORD}) (?:asked|called|wrote|left|complained|phoned|emailed|inquired|enquired|insisted|retired|died|moved|bruises|bruised|bleeds|bled|faints|fainted|itches|swells|coughs|wheezes|vomits|vomited)(?![\p{L}])|\b(?:the|that|any) (?:[\p{L}-]+ ){1,3}?(?<sufferer>\p{Lu}[\p{L}'’-]+) (?:developed|suffered|came down with|complained of)(?=\W*$|[.?!,])|\b(?:those|ones|trials|studies|stud(?:y|ies)) (?:that|which) (\p{Lu}[\p{L}'’-]+) (?:is|was) in charge of(?![\p{L}])|(?<![\p{L}'’-]|\b(?:my|our|the|an?|your|his|her|their|one) )(${WORD}) (?:told|asked|showed|emailed|e-mailed|texted|phoned|reminded|warned) (?:us|me)(?![\p{L}])`,
  "giu",
);
/** `for the Penhaligon file` */
const THEIR_FILE =
  /\b(?:[Ff]or|[Oo]n|[Ii]n|[Aa]bout|[Ff]rom|[Tt]his is|[Tt]hat is|[Rr]e:?) the (\p{Lu}\p{Ll}[\p{L}'’-]+) (?:file|case|matter|account|chart|lawsuit|estate|family|claim|ticket|deposition|inquest|complaint)(?![\p{L}])/gu;
/** `sertraline labels (for River)`, `for Brook and the family`, `Mallory against the stent maker`, `Sunny at the loading dock` */
const GIVEN_ALONE = new Phrases(
  String.raw`\((?:for|cc:?|to|from|attn\.?:?) (${WORD})\)|\bfor (${WORD}) and (?:the|his|her|their) (?:family|kids|children|wife|husband|parents)(?![\p{L}])|^(${WORD}) (?:against|v\.?|vs\.?) the (?:[\p{L}-]+ )?(?:maker|manufacturer|company|hospital|firm)(?![\p{L}])|(?<!\p{L})(${WORD}) at (?:the|our) (?:loading dock|front desk|reception|help ?desk|nurses['’]? station|pharmacy counter|warehouse)(?![\p{L}])|(?:^|[.?!] )(${WORD}) (?:asked|asks|wonders|wondered)[:,]|\b(?:was|is) it (${WORD}) or (${WORD}) who(?![\p{L}])|\b(?:for|from|about|by|of) (${WORD}?)['’]?s (?:mum|mom|dad|mother|father|wife|husband|son|daughter|sister|brother|uncle|aunt|nan|gran|grandma|grandpa)(?![\p{L}])|\bwhere (${WORD}) would (?:fare|do|be|feel|go|heal|recover)(?![\p{L}])`,
  "giu",
);
/** `"notify": "t.bramwell"`, `requested by: Noor`, in the requests of programs */
const KEYED = new Phrases(
  String.raw`\b(?:notify|cc|requested[ -]?by|request[eo]r|asked[ -]by|assignee|attn|caller|on[ -]behalf[ -]of)["']? ?[:=] ?["']?(?:\p{L}\. ?)?(${WORD})`,
  "giu",
);
/** `send them to Jolly before noon` */
const SENT_TO = new Phrases(
  String.raw`\b(?:send|sent|forward|e-?mail|mail|fax|hand|pass|give|deliver|read|show)(?:s|ed|ing)? (?:it|this|that|these|those|them|(?:the|an?|my|our|your) [\p{L}-]+)(?: (?:on|over|back|along))? to (${WORD})(?![\p{L}])${NO_FIRM}`,
  "giu",
);
const isOfNobodyElse = (word: string): boolean => {
  const lower = word.toLowerCase();
  return (
    (word !== lower || !isPlainWord(lower)) &&
    word !== word.toUpperCase() &&
    !NO_NAME.has(lower) &&
    (givenRank(lower) + surnameRank(lower) > 0 || !isSpelled(lower)) &&
    kindsOfTerm(toKey(lower)).every((kind) => PLACES.has(kind))
  );
};
const isGivenAlone = (word: string): boolean =>
  givenRank(word.toLowerCase()) > 0 &&
  kindsOfTerm(toKey(word)).every((kind) => PLACES.has(kind)) &&
  !NO_NAME.has(word.toLowerCase());

/** `In Núñez-Ibarrola v. Boston Scientific`: who sues. */
const VERSUS = /\b[Ii]n (\p{Lu}\p{Ll}[\p{L}'’-]+) vs?\. (?=\p{Lu}\p{Ll})/gu;
/** `Ms. Stent in purchasing`; `MS` is an illness. */
const OF_TITLE = /(?<!\p{L})(?:Ms|Mrs|Mr)\.? \p{Lu}\p{Ll}+/u;

/** `reported by Nurse Baxter` */
const TITLED =
  /\b(?:[Jj]udge|[Pp]astor|[Rr]everend|[Rr]abbi|[Ss]heriff|[Ss]enator|Sir|[Nn]urse|[Cc]oach|[Dd]eputy|[Mm]idwife|[Dd]etective|[Oo]fficer|[Ss]ergeant|[Pp]rofessor|[Ii]nvestigator) (\p{Lu}\p{Ll}[\p{L}'’-]+)(?![\p{L}])(?![^?!,;]{0,50}\b(?:[Hh]ospital|[Cc]ent(?:er|re)|[Cc]linic|[Ii]nstitute|[Uu]niversity|[Cc]ollege|[Ff]oundation|[Ss]chool)\b)/gu;
const isOfNothingElse = (word: string): boolean =>
  !isPlainWord(word) && kindsOfTerm(toKey(word)).length === 0 && (givenRank(word) > 0 || !isSpelled(word));

/** Whether it is said of one word that it is a person's name, or only a person can stand there. */
export const isSaidToBeAPerson = ({ text }: Question): boolean =>
  OF_TITLE.test(text) ||
  ONE_NAME.some((role) => text.matchAll(role).some(([, word = ""]) => isOneName(word))) ||
  text.matchAll(TITLED).some(([, word = ""]) => isOneName(word)) ||
  text
    .matchAll(KEYED)
    .some(
      ([, word = ""]) =>
        isGivenAlone(word) || surnameRank(word.toLowerCase()) > 0 || isOfNothingElse(word.toLowerCase()),
    ) ||
  text.matchAll(SENT_TO).some(([, word = ""]) => isOfNobodyElse(word)) ||
  [DOSED, CERTAIN].some((form) =>
    text.matchAll(form).some(([, word = ""]) => isGivenAlone(word) || isOfNothingElse(word.toLowerCase())),
  ) ||
  text.matchAll(GIVEN_ALONE).some(([, ...words]) => words.some((word) => word !== undefined && isGivenAlone(word))) ||
  [DONE_TO_ONE, TOLD_US, THEIR_FILE, VERSUS].some((form) =>
    text
      .matchAll(form)
      .some(([, ...words]) => words.some((word) => word !== undefined && isOfNothingElse(word.toLowerCase()))),
  ) ||
  text.matchAll(INITIALS).some(([, word = ""]) => kindsOfTerm(toKey(word)).length === 0 && isOneName(word));

/**
 * Whether a name may be written small in a text: one without capitals, or with none but those of places (`recalls that
 * grace park handled in Minnesota`), of which no name is one.
 */
export function smallNamesIn(words: Question["words"]): (given: string) => boolean {
  const capitals = words.flatMap(({ isCapital, isAllCaps, startsSentence }, at) =>
    isCapital && !isAllCaps && !startsSentence ? [at] : [],
  );
  const isOfPlace = (at: number): boolean =>
    [[at], [at - 1, at], [at, at + 1]].some((places) => {
      const said = places.map((place) => words[place]?.lower ?? "").join(" ");
      return kindsOfTerm(toKey(said)).some((kind) => OF_PLACES.has(kind));
    });
  const mayBe = capitals.every(isOfPlace);
  return (given) => mayBe && (capitals.length === 0 || given === given.toLowerCase());
}
const OF_PLACES: ReadonlySet<TermKind> = new Set(["city", "county", "state"]);

/** Whether a person is named by two words where hardly anything else can stand. */
export function isInPersonsPlace({ text, words }: Question): "perhaps" | "surely" | null {
  const isSmall = smallNamesIn(words);
  const isSaid = (role: RegExp, mayBePlace: boolean, isSure = false): boolean =>
    text
      .matchAll(role)
      .some(({ 1: first = "", 2: second = "", groups: { given = first, surname = second } = {} }) =>
        isName(given, surname, isSmall(given), mayBePlace, isSure),
      );
  /** Most questions have no two words that could be a name: no form is tried on them. */
  const mayBe = words.some(
    ({ text: given, lower }, at) =>
      givenRank(lower) > 0 &&
      [-3, -2, 1, 2, 3].some((apart) => isName(given, words[at + apart]?.text ?? "", isSmall(given), true, true)),
  );
  if (!mayBe) return null;
  if (SURE_ROLES.some((role) => isSaid(role, true, true))) return "surely";
  const isRole = ROLES.some((role) => isSaid(role, true)) || ROLES_OR_PLACES.some((role) => isSaid(role, false));
  return isRole ? "perhaps" : null;
}

/** Two words that are written as a name. */
const FULL_NAME = String.raw`(\p{Lu}[\p{Ll}'’]+(?:-\p{L}+)? (?:\p{Lu}\.? )?\p{Lu}[\p{L}'’-]+)`;
/** Where such two words are a name that no list knows: as who writes to FDA, who holds a job, and who works somewhere. */
const FULL_ROLES: readonly RegExp[] = [
  String.raw`(?:correspondent|contact(?: person)?|investigator|signatory) (?:is |was |named |called |being )${FULL_NAME}`,
  String.raw`${FULL_NAME} (?:is|was|as) the (?:firm['’]s |official |company['’]s |study )?(?:correspondent|contact|investigator|signatory)`,
  String.raw`(?:^|[.?!] )(?:Is|Was|Has) ${FULL_NAME}(?: (?:of|from|in) \p{Lu}[^?]{0,40}?)?,? (?:still |currently |now |an? |active |licensed |registered |working |practicing |as )+(?=${JOBS})`,
  String.raw`\bdo(?:es)? ${FULL_NAME} (?:work|practi[cs]e|see patients)\b`,
  String.raw`\b[Hh]as ${FULL_NAME} (?:got|had|been given) an? (?:\p{L}+ )?NPI as an? ${JOBS}`,
  String.raw`\b(?:from|by|for|of|is) ${FULL_NAME}, (?:an? |the )?${JOBS}`,
  String.raw`\b(?:[Tt]his is|[Mm]y name is|I am|I['’]m|[Nn]ame['’]s) ${FULL_NAME}(?=,| (?:from|at|with|of|over)\b)`,
  String.raw`${FULL_NAME} (?:wrote up|signed|filled in)\b`,
  String.raw`\bas ${FULL_NAME} (?:from|at|in|of) (?:the|our|my|his|her|their) [^.?!,;]{3,50}? (?:claims?|claimed|says|said|insists|argues|believes)\b`,
].map((said) => new Phrases(said, "gu"));

/** `clearances whose correspondent is Park Ji-won`; firms and hospitals stand there, too, by names that lists know. */
export const isInRole = ({ text }: Question): boolean =>
  FULL_ROLES.some((role) =>
    text.matchAll(role).some(([, name = ""]) => {
      const last = name.split(" ").at(-1)?.toLowerCase();
      return !isFirmEnd(last) && kindsOfTerm(toKey(name)).length === 0 && !INSTITUTIONS.has(name.toLowerCase());
    }),
  );

/** As directories list somebody: `Baxter, Lorraine, Phoenix AZ, nurse practitioner`, `Radiology, Austin: Paige Harbor`. */
const ENTRIES: readonly RegExp[] = [
  new Phrases(
    String.raw`^(?<surname>\p{Lu}[\p{L}'’-]+), (?<given>\p{Lu}[\p{L}'’-]+)(?: \p{Lu}\.?)?, .*${JOBS}(?<!s)\W*$`,
    "u",
  ),
  /^(?<surname>\p{Lu}[\p{L}'’-]+), (?<given>\p{Lu}[\p{L}'’-]+)(?: \p{Lu}\.?)?:/u,
  /(?<!\b(?:firms?|organi[sz]ations?|name|called|named))[:–—] (?<given>\p{Lu}[\p{L}'’-]+) (?:\p{Lu}\.? )?(?<surname>\p{Lu}[\p{L}'’-]+)\W*$/u,
];

/** A given name stands there, and no town of that name in a list of towns. */
export const isEntry = ({ text }: Question, tagged: readonly Tagged[]): boolean =>
  (tagged.some(({ tag }) => tag === "specialty") || /\bnpi\b/i.test(text)) &&
  ENTRIES.some((entry) => {
    const { given = "", surname = "" } = entry.exec(text)?.groups ?? {};
    const last = surname.toLowerCase();
    return (
      givenRank(given.toLowerCase()) === 2 &&
      !isFirmEnd(last) &&
      !isTerm("state", toKey(surname)) &&
      kindsOfTerm(toKey(`${given} ${surname}`)).length === 0
    );
  });
