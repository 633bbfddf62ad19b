/** Where each agency's API begins on this server: its prefix, then the path it has at home. */
export const basePaths = {
  nppes: "/nppes/api/",
  openfda: "/openfda",
  clinicaltrials: "/clinicaltrials/api/v2",
  cms: "/cms/provider-data/api/1",
} as const;
