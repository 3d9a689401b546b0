import type { ComponentType } from 'react'
import type { CityCode } from '../../domain/locations.ts'
import { Bronx } from './skylines/bronx.tsx'
import { Brooklyn } from './skylines/brooklyn.tsx'
import { LosAngeles } from './skylines/los-angeles.tsx'
import { Manhattan } from './skylines/manhattan.tsx'
import { OrangeCounty } from './skylines/orange-county.tsx'
import { Queens } from './skylines/queens.tsx'
import { SanDiego } from './skylines/san-diego.tsx'
import { StatenIsland } from './skylines/staten-island.tsx'

const SKYLINES: Record<CityCode, ComponentType<{ className?: string | undefined }>> = {
  sd: SanDiego,
  oc: OrangeCounty,
  la: LosAngeles,
  manhattan: Manhattan,
  brooklyn: Brooklyn,
  queens: Queens,
  bronx: Bronx,
  statenisland: StatenIsland,
}

/** The drawing of an area; it fills its box and keeps its foot at the bottom. */
export function Skyline({ city, className }: { city: CityCode; className?: string | undefined }) {
  const Scene = SKYLINES[city]
  return <Scene className={className} />
}
