import { ROOM_LABELS } from '../../../domain/tours/tour-labels.ts'
import { ROOMS } from '../../../domain/tours/tour.ts'

/** The rooms of a home as the options of a select field. */
export const ROOM_OPTIONS = ROOMS.map((room) => ({ value: room, label: ROOM_LABELS[room] }))
