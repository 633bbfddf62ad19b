/** The one dataset of the sample; every dataset of this catalog has a single distribution, index 0. */
export const DATASET_ID = "xubh-q36u";

/**
 * The dataset's catalog entry (DCAT), with only those members whose value is known for the table of July 2026.
 * `modified`, `issued` and the like are left out: no kept answer gives them for this release.
 */
export const catalogEntry = {
  "@type": "dcat:Dataset",
  identifier: DATASET_ID,
  title: "Hospital General Information",
  distribution: [
    {
      "@type": "dcat:Distribution",
      downloadURL:
        "https://data.cms.gov/provider-data/sites/default/files/resources/893c372430d9d71a1c52737d01239d47_1785189955/Hospital_General_Information.csv",
      mediaType: "text/csv",
    },
  ],
};
