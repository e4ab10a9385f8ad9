/** The ORCID iD icon, in the colours that ORCID asks for. */
export function OrcidIcon() {
  return (
    <svg viewBox="0 0 256 256" aria-hidden="true" className="size-5 shrink-0">
      <circle cx="128" cy="128" r="128" fill="#a6ce39" />
      <path
        fill="#fff"
        d="M70.9 79.1h15.4v107.1H70.9zM108.9 79.1h41.6c39.6 0 57 28.3 57 53.6 0 27.5-21.5 53.6-56.8 53.6h-41.8zm15.4 93.3h24.5c34.9 0 42.9-26.5 42.9-39.7 0-21.5-13.7-39.7-43.7-39.7h-23.7zM88.7 56.8c0 5.5-4.5 10.1-10.1 10.1s-10.1-4.6-10.1-10.1 4.5-10.1 10.1-10.1 10.1 4.6 10.1 10.1z"
      />
    </svg>
  );
}
