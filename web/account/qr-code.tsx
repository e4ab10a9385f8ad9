import { encode } from 'uqr';

/** Width of the white border, in squares of the code. A scanner needs four to find the code. */
const BORDER = 4;

/** Draws a text as a QR code, dark on white in both colour schemes: not every app reads light on dark. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: BORDER, ecc: 'M' });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full rounded-md"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
