import assert from "node:assert/strict";
import { test } from "node:test";
import { identifiersIn } from "../../../questions/screening/identifiers.ts";

const idsOf = (text: string): readonly string[] => [...new Set(identifiersIn(text))];

const identifiers: Readonly<Record<string, readonly string[]>> = {
  social_security_number: [
    "SSN 123-45-6789",
    "my social is 123456789",
    "123 45 6789 on file",
    "last four of SSN: 4421",
  ],
  medicare_identifier: ["1EG4-TE5-MK73", "1EG4TE5MK72 eligible?", "Medicaid ID 998123456", "MBI: 2AB3CD4EF56"],
  email_address: [
    "write to jane.roe@example.com",
    "jane.roe (at) example.com",
    "j_r+x@mail.example.org",
    "send it to bluepelican77 at mailbox dot example",
    "to ldelvecchio [at] postbox [dot] example",
  ],
  telephone_number: [
    "(202) 555-0147",
    "202-555-0147",
    "202.555.0147",
    "+1 202 555 0147",
    "(202)5550147",
    "call 2025550147",
    "text 555-0147",
    "WhatsApp +91 98765 43210 pacemaker recall",
    "+44 20 7946 0958",
    "+4915112345678",
    "+55 (11) 91234-5678",
    "tel 0161 496 0000",
    "020 7946 0958",
    "tel: 0049 170 1234567",
    "fax 011 44 20 7946 0958",
    "Tel. (030) 901820",
    "reach him at 22 345 6789",
  ],
  account_handle: ["@jane_roe", "facebook.com/jane.roe pacemaker", "see linkedin.com/in/jane-roe"],
  street_address: ["1420 Maple Avenue", "12 Elm St, Nashua", "88 N. Willow Creek Rd", "PO Box 881", "Apt 3B"],
  birth_date: ["DOB 04/12/1957", "d.o.b. 5/5/55", "born on July 9th 1988", "birthday is in May", "born 3 March 1970"],
  record_number: [
    "MRN 00482913",
    "chart #448812",
    "account number 55-1029",
    "policy no. HX-99213",
    "member id W88123344",
    "encounter 99120331",
    "claim number 88271-A",
    "Rx# 55419",
    "driver's license D1234567",
    "case no. 24-00912",
  ],
  serial_number: ["serial number PA88213", "s/n 4419-22B", "SN4492013", "Serial No: G3-119284"],
  card_number: ["4111 1111 1111 1111"],
};

for (const [id, texts] of Object.entries(identifiers))
  for (const text of texts) test(`${id}: ${text}`, () => assert.ok(idsOf(text).includes(id), idsOf(text).join()));

const harmless = [
  "hospitals in 62704",
  "hospitals in zip 90210-1234",
  "NCT04280705 status",
  "NDC 0002-8215-01",
  "K201234 and DEN190012",
  "P980022/S018",
  "recall Z-1234-2024",
  "product code DQA",
  "21 CFR 880.5725",
  "who is NPI 1234567893",
  "NPI 1234567890",
  "npi lookup 1451451458",
  "1781781780",
  "recalls of model 8015",
  "model TJF-Q180V",
  "since 2019-05-01",
  "between 2018 and 2020",
  "cleared after January 1 2020",
  "ages 6 to 17",
  "12 trials on St. John's wort",
  "5 star hospitals on the list",
  "serial number field",
  "which policy number applies",
  "case reports of 2021",
  "MiniMed 670G",
  "0.9% sodium chloride 1000 mL",
  "Group 3 pulmonary hypertension",
  "call for recalls",
  "call recalls since 2019-05-01",
  "sickle cell trials 2018-2020",
  "mobile CT cleared 5/1/2019",
  "mobile C-arms cleared 20190501",
  "phone NPI 1234567893",
  "fax of NDC 0002-8215-01",
  "hospitals in 02134 02135",
  "lens +20.5",
  "ages 18+ since 2019",
  "linkedin.com/company/medtronic",
];

for (const text of harmless) test(`no identifier: ${text}`, () => assert.deepEqual(idsOf(text), []));
