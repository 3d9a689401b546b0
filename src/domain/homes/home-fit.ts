import type { MatchAnswers } from '../matches/answer-fit.ts'
import { CLEANLINESS_FIT, moveInFit, SAME_REGION_FIT, SLEEP_FIT, SOCIAL_FIT } from '../matches/answer-fit.ts'
import { dayNumber } from '../core/dates.ts'
import type { HomeFacts } from './home-facts.ts'
import { BUDGET_BAND_USD } from '../core/limits.ts'
import { isCityCode, locationName, regionOf, type CityCode } from '../core/locations.ts'
import { usd } from '../core/money.ts'
import type { SeekerPayload } from '../seeker/seeker-payload.ts'

/** How well a home suits a seeker: the same on the server, which sorts by it, and on a device. */

/** What counts, and what each weighs of 100, the heaviest first. */
export const HOME_WEIGHTS = {
  habits: 30,
  price: 25,
  availability: 12,
  area: 10,
  amenities: 10,
  type: 8,
  extras: 5,
} as const
export type HomeReason = keyof typeof HOME_WEIGHTS

/** What a seeker's answers ask of a home. */
export interface HomeWants {
  /** US dollars a month. */
  budget: number
  /** See `dayNumber`. */
  moveInDay: number
  city: CityCode | null
  propertyType: SeekerPayload['preferences']['propertyType']
  housingType: SeekerPayload['preferences']['housingType']
  parking: boolean
  pets: boolean
  privateBathroom: boolean
  cleanliness: SeekerPayload['habits']['cleanliness']
  sleepSchedule: SeekerPayload['habits']['sleepSchedule']
  socialLevel: SeekerPayload['habits']['socialLevel']
}

export function homeWants({ habits, preferences, form, ...profile }: SeekerPayload): HomeWants {
  return {
    budget: profile.budget,
    moveInDay: dayNumber(profile.moveInDate),
    city: isCityCode(profile.location) ? profile.location : null,
    propertyType: preferences.propertyType,
    housingType: preferences.housingType,
    parking: preferences.amenities.parking,
    pets: preferences.amenities.pet_friendly,
    privateBathroom: form?.amenities.private_bathroom ?? false,
    cleanliness: habits.cleanliness,
    sleepSchedule: habits.sleepSchedule,
    socialLevel: habits.socialLevel,
  }
}

/** The same of the answers that somebody shows to others: what they look for beyond them is theirs. */
export function shownWants(answers: MatchAnswers): HomeWants | null {
  const { budget, moveIn, cleanliness, sleepSchedule, socialLevel, location } = answers
  if (budget === null || moveIn === null || !cleanliness || !sleepSchedule || !socialLevel) return null
  return {
    budget,
    moveInDay: dayNumber(moveIn),
    city: isCityCode(location) ? location : null,
    propertyType: 'any',
    housingType: 'any',
    parking: false,
    pets: false,
    privateBathroom: false,
    cleanliness,
    sleepSchedule,
    socialLevel,
  }
}

/** How well a home suits several people: as well as it suits the one whom it suits least. */
export function sharedScore(everybody: readonly HomeWants[], home: HomeFacts): number {
  return Math.min(...everybody.map((wants) => homeScore(wants, home)))
}

/** A home may stand ready for so long before somebody moves in at no loss, */
const READY_EARLY_DAYS = 30
/** and from so long on it will hardly wait. */
const READY_TOO_EARLY_DAYS = 120
const READY_TOO_EARLY_FIT = 0.4
/** What costs no more than this is not worth a word. */
const UNMENTIONED_POINTS = 3
const INCLUDED_FIT = { yes: 1, partially: 0.7, no: 0.4 } as const

/** 1 within the budget, 0 at the end of its band; both in US dollars a month. */
export function priceFit(budget: number, total: number): number {
  return 1 - Math.min(1, Math.max(0, total - budget) / BUDGET_BAND_USD)
}

/** How well a home that is free from one day suits somebody who moves on another; see `dayNumber`. */
export function availabilityFit(moveInDay: number, availableDay: number): number {
  const early = moveInDay - availableDay
  if (early < 0) return moveInFit(early)
  const idle = (early - READY_EARLY_DAYS) / (READY_TOO_EARLY_DAYS - READY_EARLY_DAYS)
  return 1 - (1 - READY_TOO_EARLY_FIT) * Math.min(1, Math.max(0, idle))
}

/** Each answer's part, 0 to 1; null where one of both says nothing about it. */
const FITS: { [R in HomeReason]: (wants: HomeWants, home: HomeFacts) => number | null } = {
  habits: (wants, home) =>
    mean(
      home.cleanliness && CLEANLINESS_FIT[wants.cleanliness][home.cleanliness],
      home.sleepSchedule && SLEEP_FIT[wants.sleepSchedule][home.sleepSchedule],
      home.socialLevel && SOCIAL_FIT[wants.socialLevel][home.socialLevel],
    ),
  price: (wants, home) => priceFit(wants.budget, home.total),
  availability: (wants, home) => availabilityFit(wants.moveInDay, home.availableDay),
  area: (wants, home) => {
    if (wants.city === null) return null
    if (wants.city === home.city) return 1
    return home.city !== null && regionOf(home.city) === regionOf(wants.city) ? SAME_REGION_FIT : 0
  },
  amenities: (wants, home) =>
    mean(
      wants.parking ? Number(home.parking) : null,
      wants.pets ? Number(home.pets) : null,
      wants.privateBathroom ? Number(home.privateBathroom) : null,
    ),
  type: (wants, home) =>
    mean(
      wants.propertyType === 'any' ? null : Number(isOfType(wants.propertyType, home.propertyType)),
      arrangementFit(wants.housingType, home),
    ),
  extras: (_wants, home) => (INCLUDED_FIT[home.furnished] + INCLUDED_FIT[home.utilities]) / 2,
}
const REASONS = Object.keys(HOME_WEIGHTS) as HomeReason[]

function isOfType(
  wanted: Exclude<HomeWants['propertyType'], 'any'>,
  type: HomeFacts['propertyType'],
): boolean {
  return wanted === 'townhouse_condo' ? type === 'townhouse' || type === 'condo' : wanted === type
}

function arrangementFit(wanted: HomeWants['housingType'], home: HomeFacts): number | null {
  if (wanted === 'any' || wanted === 'other') return null
  if (wanted === 'entire_home') return Number(home.listingType === 'entire_property')
  if (home.listingType === 'entire_property') return 0
  return Number(home.sharedRoom === (wanted === 'shared_room'))
}

function mean(...parts: (number | null)[]): number | null {
  let [sum, count] = [0, 0]
  for (const part of parts) {
    if (part === null) continue
    sum += part
    count += 1
  }
  return count === 0 ? null : sum / count
}

/** What some of the reasons bring: their fits by weight, and the weight of those that both say something about. */
export function fitParts(
  wants: HomeWants,
  home: HomeFacts,
  reasons: readonly HomeReason[],
): { sum: number; weight: number } {
  let [sum, weight] = [0, 0]
  for (const reason of reasons) {
    const fit = FITS[reason](wants, home)
    if (fit === null) continue
    sum += fit * HOME_WEIGHTS[reason]
    weight += HOME_WEIGHTS[reason]
  }
  return { sum, weight }
}

/** 0 to 100, over what both say something about. */
export function homeScore(wants: HomeWants, home: HomeFacts): number {
  const { sum, weight } = fitParts(wants, home, REASONS)
  return (100 * sum) / weight
}

export interface HomeFit {
  /** Whole, 0 to 100. */
  score: number
  /** What speaks most for it. */
  reason: string
  /** What speaks most against it; null where nothing does. */
  but: string | null
}

/** The score with its strongest reason for and against in words. */
export function homeFit(wants: HomeWants, home: HomeFacts): HomeFit {
  const rows = REASONS.flatMap((reason) => {
    const fit = FITS[reason](wants, home)
    return fit === null ? [] : [{ reason, fit, weight: HOME_WEIGHTS[reason] }]
  })
  const best = rows.toSorted((a, b) => b.fit * b.weight - a.fit * a.weight)[0]
  const worst = rows.toSorted((a, b) => (1 - b.fit) * b.weight - (1 - a.fit) * a.weight)[0]
  return {
    score: Math.round(homeScore(wants, home)),
    reason: best ? FOR[best.reason](wants, home) : '',
    but:
      worst && (1 - worst.fit) * worst.weight > UNMENTIONED_POINTS
        ? AGAINST[worst.reason](wants, home)
        : null,
  }
}

const spare = (wants: HomeWants, home: HomeFacts) => Math.abs(wants.budget - home.total)

const FOR: Record<HomeReason, (wants: HomeWants, home: HomeFacts) => string> = {
  habits: () => 'Its owner lives the way you do',
  price: (wants, home) =>
    home.total < wants.budget
      ? `${usd(spare(wants, home))} below your budget`
      : home.total === wants.budget
        ? 'Exactly your budget'
        : 'Close to your budget',
  availability: () => 'Free when you move',
  area: (_wants, home) => `In ${locationName(home.city ?? '')}, where you look`,
  amenities: () => 'Has what you asked for',
  type: () => 'The kind of home you look for',
  extras: () => 'Much is included',
}

const AGAINST: Record<HomeReason, (wants: HomeWants, home: HomeFacts) => string> = {
  habits: () => 'Its owner lives differently',
  price: (wants, home) => `${usd(spare(wants, home))} above your budget`,
  availability: (wants, home) =>
    home.availableDay > wants.moveInDay
      ? `Free ${home.availableDay - wants.moveInDay} days after you move`
      : 'Free long before you move',
  area: () => 'Not where you look',
  amenities: (wants, home) => {
    if (wants.pets && !home.pets) return 'No pets'
    return wants.parking && !home.parking ? 'No parking of its own' : 'A shared bathroom'
  },
  type: () => 'Another kind of home',
  extras: () => 'Little is included',
}
