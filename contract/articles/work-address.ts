/** Returns the address that a DOI is resolved at. */
export function doiAddress(doi: string): string {
  return `https://doi.org/${doi.split('/').map(encodeURIComponent).join('/')}`;
}

/** Returns the address of an author's page at ORCID. */
export function orcidAddress(orcid: string): string {
  return `https://orcid.org/${orcid}`;
}
