declare module 'virtual:pictures' {
  /** The files that the build writes from illustrations/drawings.tsx: URL, and size in pixels. */
  export const PICTURE_FILES: Readonly<
    Record<
      import('../content/scene-names.ts').PictureName,
      readonly [url: string, width: number, height: number]
    >
  >
}
