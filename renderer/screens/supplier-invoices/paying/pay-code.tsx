import './pay-code.css';

/** The minimum width of a module and of the whole code, in CSS pixels. */
const minModulePx = 4;
const minWidthPx = 240;

/** The dark modules as one path: one line per run of a row. */
function darkPath(rows: readonly string[]): string {
  return rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(
        ({ index, 0: darkRun }) => `M${index} ${y}h${darkRun.length}v1h-${darkRun.length}z`,
      ),
    )
    .join('');
}

/**
 * A QR code from main, with its quiet zone: dark on white in every theme, with modules of whole
 * pixels. `alt` describes its content.
 */
export function PayCode({ rows, alt }: { readonly rows: readonly string[]; readonly alt: string }) {
  const size = rows.length;
  const width = size * Math.max(minModulePx, Math.ceil(minWidthPx / size));
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
