export type DroppedFile = { readonly name: string; readonly base64: string };

/** Reads a file to pass it to main. Rejects if it cannot be read (a folder, a deleted file). */
export function readDropped(file: File): Promise<DroppedFile> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
    reader.onload = () => {
      const url = typeof reader.result === 'string' ? reader.result : '';
      resolve({ name: file.name.slice(0, 255), base64: url.slice(url.indexOf(',') + 1) });
    };
    reader.readAsDataURL(file);
  });
}
