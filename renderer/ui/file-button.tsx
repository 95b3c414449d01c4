import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import type { IconName } from './icon.tsx';

/** Asks for one file. `accepts`: media types, and name endings such as `.json`. */
export function FileButton({
  icon,
  accepts,
  onFile,
  children,
}: {
  readonly icon: IconName;
  readonly accepts: readonly string[];
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={icon} onPress={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accepts.join(',')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onFile(file);
          // Reset, so that choosing the same file again fires `change`.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
