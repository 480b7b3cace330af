/** Files as they come by a drop, the picker or the clipboard, each with its path in its folder. */
export interface GivenFile {
  readonly file: File;
  /** Its path where it came in a folder, else its name. */
  readonly path: string;
}

export const chosenFiles = (files: Iterable<File>): GivenFile[] =>
  Array.from(files, (file) => ({ file, path: file.webkitRelativePath || file.name }));

/** The files of a drop; folders are entered. What the browser has must be taken before the event ends. */
export async function droppedFiles(data: DataTransfer): Promise<GivenFile[]> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (entries.length === 0) return chosenFiles(data.files);
  const found: GivenFile[] = [];
  for (const entry of entries) await enter(entry, '', found);
  return found;
}

async function enter(entry: FileSystemEntry, folder: string, found: GivenFile[]): Promise<void> {
  const path = folder + entry.name;
  if (folder !== '' && entry.name.startsWith('.')) return;
  if (entry.isFile) {
    const file = await new Promise<File>((take, fail) => (entry as FileSystemFileEntry).file(take, fail));
    found.push({ file, path });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    // A reader gives some entries at a time, and none when it has no more.
    const some = await new Promise<FileSystemEntry[]>((take, fail) => reader.readEntries(take, fail));
    if (some.length === 0) return;
    for (const one of some) await enter(one, `${path}/`, found);
  }
}

/** Text that was pasted or dropped, as a file. */
export const textFile = (text: string): GivenFile => {
  const name = 'Pasted text.txt';
  return { file: new File([text], name, { type: 'text/plain' }), path: name };
};
