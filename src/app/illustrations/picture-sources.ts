import { createElement, type ReactElement } from 'react'
import { drawingSide, neighborhoodFile } from '../../content/neighborhood-files.ts'
import type { CityGuide } from '../../content/schema/city-guide-schema.ts'
import { NeighborhoodScene } from './neighborhood-scene.tsx'

export { DRAWINGS } from './drawings.tsx'

const GUIDES = import.meta.glob<{ PAGE: CityGuide }>('../../content/cities/*.ts', { eager: true })

/** The neighborhood scenes of all city guides, by file name. */
export const NEIGHBORHOODS: Record<string, ReactElement> = Object.fromEntries(
  Object.values(GUIDES).flatMap(({ PAGE: { slug, neighborhoods } }) =>
    neighborhoods.items.flatMap(({ id, scene }, index) =>
      (drawingSide(index) === 'above' ? [false, true] : [false]).map((wide) => [
        neighborhoodFile(slug, id, wide),
        createElement(NeighborhoodScene, { parts: scene, wide }),
      ]),
    ),
  ),
)
