import type { PersonName } from '../../content/scene-names.ts'
import type { PersonLook } from './person.tsx'

export const PERSON_LOOKS: Record<PersonName, PersonLook> = {
  marisol: { skin: 2, hair: 'long', top: 'clay' },
  theo: { skin: 3, hair: 'short', top: 'leaf' },
  june: { skin: 1, hair: 'bob', top: 'violet' },
  amira: { skin: 2, hair: 'scarf', top: 'deep' },
  dev: { skin: 2, hair: 'beard', top: 'lamp' },
  nia: { skin: 3, hair: 'curls', top: 'oat' },
  sam: { skin: 1, hair: 'cap', top: 'leaf' },
  rose: { skin: 1, hair: 'bun', top: 'deep' },
}
