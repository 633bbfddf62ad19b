/** The one dataset of the sample; every dataset of this catalog has a single distribution, index 0. */
export const DATASET_ID = "xubh-q36u";

/**
 * The dataset's catalog entry (DCAT), with only those members whose value is known for the table of July 2026.
 * `modified` and `released` were quoted of the live entry with this very download (data/cms/ORIGIN.md). `issued` and the
 * like are left out: nothing kept gives them.
 */
export const catalogEntry = {
  "@type": "dcat:Dataset",
  identifier: DATASET_ID,
  title: "Hospital General Information",
  modified: "2026-07-22",
  released: "2026-08-13",
  distribution: [
    {
      "@type": "dcat:Distribution",
      downloadURL:
        "https://data.cms.gov/provider-data/sites/default/files/resources/893c372430d9d71a1c52737d01239d47_1785189955/Hospital_General_Information.csv",
      mediaType: "text/csv",
    },
  ],
};
