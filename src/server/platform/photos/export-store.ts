/** Stores the archives of people's data, each as one file. */
export interface ExportStore {
  /** Writes an archive from a stream, without holding it in memory. @returns its size in bytes */
  put: (id: string, archive: ReadableStream<Uint8Array>, signal: AbortSignal) => Promise<number>
  /** The bytes of an archive as a stream, or null when it does not exist. */
  read: (id: string) => Promise<ReadableStream<Uint8Array> | null>
  /** Removes an archive; one that does not exist is not an error. */
  remove: (id: string) => Promise<void>
}
