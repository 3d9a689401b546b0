import type { ReactElement } from 'react'
import type { PictureName } from '../../content/scene-names.ts'
import { Person } from './person.tsx'
import { PERSON_LOOKS } from './person-looks.ts'
import { SceneDoors } from './scene-doors.tsx'
import { SceneHero } from './scene-hero.tsx'
import { SceneInbox } from './scene-inbox.tsx'
import { SceneNoSignal } from './scene-no-signal.tsx'
import { SceneNothingWaiting } from './scene-nothing-waiting.tsx'
import { ScenePlan } from './scene-plan.tsx'
import { ScenePrice } from './scene-price.tsx'
import { SceneSetup } from './scene-setup.tsx'
import { SceneSpareRoom } from './scene-spare-room.tsx'
import { SceneStreet } from './scene-street.tsx'
import { SceneSuccess } from './scene-success.tsx'
import { SceneTable } from './scene-table.tsx'
import { Bronx } from './skylines/bronx.tsx'
import { Brooklyn } from './skylines/brooklyn.tsx'
import { LosAngeles } from './skylines/los-angeles.tsx'
import { Manhattan } from './skylines/manhattan.tsx'
import { OrangeCounty } from './skylines/orange-county.tsx'
import { Queens } from './skylines/queens.tsx'
import { SanDiego } from './skylines/san-diego.tsx'
import { StatenIsland } from './skylines/staten-island.tsx'

const portrait = (name: keyof typeof PERSON_LOOKS) => (
  <svg viewBox="0 0 100 115">
    <clipPath id="arch">
      <path d="M0 115V50a50 50 0 0 1 100 0v65Z" />
    </clipPath>
    <g clipPath="url(#arch)">
      <g transform="translate(50 84)">
        <Person {...PERSON_LOOKS[name]} />
      </g>
    </g>
  </svg>
)

/**
 * The drawings that the build writes as image files. A page loads the file, which is cached and needs no
 * JavaScript. Only the build imports this module.
 */
export const DRAWINGS: Record<PictureName, ReactElement<{ className?: string | undefined }>> = {
  kitchen: <SceneHero />,
  evening: <SceneHero bare />,
  letters: <SceneInbox />,
  stairwell: <SceneNoSignal />,
  sill: <SceneNothingWaiting />,
  boxes: <SceneSetup />,
  room: <SceneSpareRoom />,
  street: <SceneStreet />,
  keys: <SceneSuccess />,
  doors: <SceneDoors />,
  plan: <ScenePlan />,
  price: <ScenePrice />,
  table: <SceneTable />,
  sd: <SanDiego />,
  oc: <OrangeCounty />,
  la: <LosAngeles />,
  manhattan: <Manhattan />,
  brooklyn: <Brooklyn />,
  queens: <Queens />,
  bronx: <Bronx />,
  statenisland: <StatenIsland />,
  marisol: portrait('marisol'),
  theo: portrait('theo'),
  june: portrait('june'),
  amira: portrait('amira'),
  dev: portrait('dev'),
  nia: portrait('nia'),
  sam: portrait('sam'),
  rose: portrait('rose'),
}
