import type { SceneName } from '../../content/scene-names.ts'
import { isCityCode } from '../../domain/locations.ts'
import { Picture } from './picture.tsx'
import { SceneHero } from './scene-hero.tsx'
import { SceneInbox } from './scene-inbox.tsx'
import { SceneNoSignal } from './scene-no-signal.tsx'
import { SceneNothingWaiting } from './scene-nothing-waiting.tsx'
import { SceneSetup } from './scene-setup.tsx'
import { SceneSpareRoom } from './scene-spare-room.tsx'
import { SceneStreet } from './scene-street.tsx'
import { SceneSuccess } from './scene-success.tsx'
import { Skyline } from './skyline.tsx'

const SCENES = {
  kitchen: SceneHero,
  letters: SceneInbox,
  stairwell: SceneNoSignal,
  sill: SceneNothingWaiting,
  boxes: SceneSetup,
  room: SceneSpareRoom,
  street: SceneStreet,
  keys: SceneSuccess,
}

/** A scene by the name that content gives it; an area's name gives its skyline. */
export function Scene({ name, className }: { name: SceneName; className?: string | undefined }) {
  if (isCityCode(name)) {
    return (
      <div className="arch">
        <Skyline city={name} className={className ?? 'block h-auto w-full'} />
      </div>
    )
  }
  if (!(name in SCENES)) return <Picture name={name} className={className} />
  const Drawing = SCENES[name as keyof typeof SCENES]
  return <Drawing className={className ?? 'block h-auto w-full'} />
}
