declare module 'virtual:pictures' {
  /** Written by the build from illustrations/drawings.tsx: address, and size in pixels. */
  export const PICTURE_FILES: Readonly<
    Record<
      import('../content/scene-names.ts').PictureName,
      readonly [url: string, width: number, height: number]
    >
  >
}
