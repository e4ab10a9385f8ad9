/** The text of a post as visitors read it. `paragraphs` come from paragraphsOf (blog-text.ts). */
export function BlogParagraphs({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <div className="prose whitespace-pre-line">
      {paragraphs.map((text, position) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same text may stand twice, and none ever moves
        <p key={position}>{text}</p>
      ))}
    </div>
  );
}
