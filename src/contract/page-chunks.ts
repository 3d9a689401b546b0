// The build writes the file names of chunks into the empty document, and the first script reads them there.

/** The id of the element that holds `PageChunks` as JSON. */
export const PAGE_CHUNKS_ID = 'page-chunks'

/** File names of chunks: those that every member's screen needs, and those of each page besides, by the route's path. */
export interface PageChunks {
  every: string[]
  pages: Record<string, string[]>
}
