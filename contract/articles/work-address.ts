export function doiAddress(doi: string): string {
  return `https://doi.org/${doi.split('/').map(encodeURIComponent).join('/')}`;
}

export function orcidAddress(orcid: string): string {
  return `https://orcid.org/${orcid}`;
}
