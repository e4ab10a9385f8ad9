/** Shows eight empty rows while a list loads. `className` has the list's own classes. */
export function RowsSkeleton({ className }: { className: string }) {
  return (
    <div aria-hidden="true" className={className}>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="px-5 py-4">
          <div className="h-6 w-72 max-w-full rounded-sm bg-mist" />
          <div className="mt-1.5 h-5 w-32 max-w-full rounded-sm bg-mist" />
        </div>
      ))}
    </div>
  );
}
