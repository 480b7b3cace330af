/** Something of the page as a file on the user's disk. */
export function save(content: string | Blob, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replace(/[^\p{L}\p{N} ._-]+/gu, '-');
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
