import './pay-code.css';

/** The fewest pixels of the screen a module is drawn with, and how wide the code is at least. */
const fewestPixels = 4;
const leastWidthPx = 240;

/** The dark modules as one path: a line for each stretch of a row. */
function darkPath(rows: readonly string[]): string {
  return rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(
        ({ index, 0: stretch }) => `M${index} ${y}h${stretch.length}v1h-${stretch.length}z`,
      ),
    )
    .join('');
}

/**
 * A code as main encoded it, with its quiet zone: dark on white in every theme, each module of whole
 * pixels. `alt` says what it holds.
 */
export function PayCode({ rows, alt }: { readonly rows: readonly string[]; readonly alt: string }) {
  const size = rows.length;
  const width = size * Math.max(fewestPixels, Math.ceil(leastWidthPx / size));
  return (
    <svg
      className="pay-code"
      role="img"
      aria-label={alt}
      viewBox={`0 0 ${size} ${size}`}
      width={width}
      height={width}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={darkPath(rows)} fill="#000" />
    </svg>
  );
}
