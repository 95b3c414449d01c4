import { useId } from 'react';
import { CopyButton } from './copy-button.tsx';
import './code-block.css';

/**
 * Machine text in its own box; long lines wrap. `copied`: the text that the button copies, if it is
 * laid out differently.
 */
export function CodeBlock({
  title,
  text,
  copied,
  isSecret = false,
  onCopied,
}: {
  readonly title: string;
  readonly isSecret?: boolean;
  readonly text: string;
  readonly copied?: string;
  readonly onCopied?: () => void;
}) {
  const id = useId();
  return (
    <section className="code-block" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <CopyButton text={copied ?? text} subject={title} isSecret={isSecret} onCopied={onCopied} />
      </header>
      <pre>{text}</pre>
    </section>
  );
}
