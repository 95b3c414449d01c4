const pieceLength = 32 * 1024;

/**
 * A long text in pieces, so that the event loop can run other work in between. Each ends after a
 * line end if it has one, and never inside a surrogate pair.
 */
export function* textPieces(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const end = endOfPiece(text, at);
    yield text.slice(at, end);
    at = end;
  }
}

function endOfPiece(text: string, at: number): number {
  if (at + pieceLength >= text.length) return text.length;
  const window = text.slice(at, at + pieceLength);
  const afterLine = Math.max(window.lastIndexOf('\n'), window.lastIndexOf('\r')) + 1;
  const end = at + (afterLine === 0 ? pieceLength : afterLine);
  return text[end - 1] === '\r' && text[end] === '\n' ? end + 1 : end;
}
