import type { MatchAnswers } from '../matches/answer-fit.ts'
import { CLEANLINESS_FIT, moveInFit, SAME_REGION_FIT, SLEEP_FIT, SOCIAL_FIT } from '../matches/answer-fit.ts'
import { dayNumber } from '../core/dates.ts'
import type { HomeFacts } from './home-facts.ts'
import { BUDGET_BAND_USD } from '../core/limits.ts'
import { isCityCode, locationName, regionOf, type CityCode } from '../core/locations.ts'
import { usd } from '../core/money.ts'
import { countOf } from '../core/phrases.ts'
import type { SeekerPayload } from '../seeker/seeker-payload.ts'

// The fit of a home is calculated here for the server, which sorts by it, and for a device.

/** The reasons of a home's fit with their weights, which sum to 100, the heaviest first. */
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

/** A seeker's answers that the fit of a home is calculated from. */
export interface HomeWants {
  /** US dollars a month. */
  budget: number
  /** A day number; see `dayNumber`. */
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

/** The wants of a completed seeker profile. */
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

/** The wants in the answers that a seeker shows to others; other wishes stay open. Null if one is missing. */
export function wantsOfShownAnswers(answers: MatchAnswers): HomeWants | null {
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

/** The score of a home for several people, 0 to 100: the lowest of their scores. */
export function sharedScore(everybody: readonly HomeWants[], home: HomeFacts): number {
  return Math.min(...everybody.map((wants) => homeScore(wants, home)))
}

/** Days that a home can be available before the move-in day without a lower fit. */
const READY_EARLY_DAYS = 30
/** Days from which on the fit has its lowest value: an owner will hardly wait that long. */
const READY_TOO_EARLY_DAYS = 120
const READY_TOO_EARLY_FIT = 0.4
/** The most points that a drawback can cost without being mentioned. */
const UNMENTIONED_POINTS = 3
/** The fit, 0 to 1, from which a reason speaks for a home. */
const ADVANTAGE_FIT = 0.85
const INCLUDED_FIT = { yes: 1, partially: 0.7, no: 0.4 } as const

/**
 * The fit of a price: 1 within the budget, falling to 0 at the end of its band. Both in US dollars a month.
 */
export function priceFit(budget: number, total: number): number {
  return 1 - Math.min(1, Math.max(0, total - budget) / BUDGET_BAND_USD)
}

/** The fit, 0 to 1, of a home's first available day and a person's move-in day; see `dayNumber`. */
export function availabilityFit(moveInDay: number, availableDay: number): number {
  const early = moveInDay - availableDay
  if (early < 0) return moveInFit(early)
  const idle = (early - READY_EARLY_DAYS) / (READY_TOO_EARLY_DAYS - READY_EARLY_DAYS)
  return 1 - (1 - READY_TOO_EARLY_FIT) * Math.min(1, Math.max(0, idle))
}

/** The fit of each reason, 0 to 1; null when the seeker or the home has no value for it. */
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

/** The sum of the weighted fits of some reasons, and the weight of those that have a fit. */
export function weightedFit(
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

/** The highest score of a home in another place, or of another kind, however well the rest fits. */
const MISSED_MAX: Partial<Record<HomeReason, number>> = { area: 50, type: 60 }

/** The highest score that a reason allows, 0 to 100: 100 with a full fit or without one. */
export function scoreMax(wants: HomeWants, home: HomeFacts, reason: HomeReason): number {
  const missed = MISSED_MAX[reason]
  return missed === undefined ? 100 : missed + (100 - missed) * (FITS[reason](wants, home) ?? 1)
}

/** The score of a home, 0 to 100, from the reasons that have a fit, limited by each of them. */
export function homeScore(wants: HomeWants, home: HomeFacts): number {
  const { sum, weight } = weightedFit(wants, home, REASONS)
  return Math.min((100 * sum) / weight, ...REASONS.map((reason) => scoreMax(wants, home, reason)))
}

/** What one reason says about a home. */
export interface FitPoint {
  reason: HomeReason
  text: string
  /** Whether it speaks for the home, not against it. */
  isFor: boolean
}

/**
 * What speaks for a home, the strongest first, and then what speaks against it, the strongest first. A reason speaks
 * at most once, and at least one speaks for the home.
 */
export function homeFitPoints(wants: HomeWants, home: HomeFacts): FitPoint[] {
  const score = homeScore(wants, home)
  // What limits the score is the first drawback; then comes what costs the most points.
  const limit = REASONS.find((reason) => scoreMax(wants, home, reason) === score && score < 100)
  const rows = REASONS.flatMap((reason) => {
    const fit = FITS[reason](wants, home)
    if (fit === null) return []
    const weight = HOME_WEIGHTS[reason]
    return [{ reason, fit, points: fit * weight, lost: reason === limit ? Infinity : (1 - fit) * weight }]
  })
  const [best] = rows.filter(({ reason }) => reason !== limit).toSorted((a, b) => b.points - a.points)
  const isAgainst = (row: (typeof rows)[number]) => row !== best && row.lost > UNMENTIONED_POINTS
  const advantages = rows
    .filter((row) => row === best || (row.fit >= ADVANTAGE_FIT && !isAgainst(row)))
    .toSorted((a, b) => b.points - a.points)
  const drawbacks = rows.filter(isAgainst).toSorted((a, b) => b.lost - a.lost)
  return [
    ...advantages.map(({ reason }) => ({ reason, text: ADVANTAGES[reason](wants, home), isFor: true })),
    ...drawbacks.map(({ reason }) => ({ reason, text: DRAWBACKS[reason](wants, home), isFor: false })),
  ]
}

/** The fit of a home, as a person reads it. */
export interface HomeFit {
  /** A whole number from 0 to 100. */
  score: number
  /** The strongest advantage. */
  reason: string
  /** The strongest drawback; null when none is worth mentioning. */
  but: string | null
}

/** The score of a home with texts for its strongest advantage and drawback. */
export function homeFit(wants: HomeWants, home: HomeFacts): HomeFit {
  const points = homeFitPoints(wants, home)
  return {
    score: Math.round(homeScore(wants, home)),
    reason: points.find(({ isFor }) => isFor)?.text ?? '',
    but: points.find(({ isFor }) => !isFor)?.text ?? null,
  }
}

const budgetDifference = (wants: HomeWants, home: HomeFacts) => Math.abs(wants.budget - home.total)

const ADVANTAGES: Record<HomeReason, (wants: HomeWants, home: HomeFacts) => string> = {
  habits: () => 'The owner lives the way you do',
  price: (wants, home) =>
    home.total < wants.budget
      ? `${usd(budgetDifference(wants, home))} under your budget`
      : home.total === wants.budget
        ? 'Right at your budget'
        : 'Close to your budget',
  availability: () => 'Available when you move in',
  area: (_wants, home) => `In ${locationName(home.city ?? '')}, where you’re looking`,
  amenities: () => 'Has what you asked for',
  type: () => 'The kind of home you want',
  extras: () => 'A lot is included',
}

const DRAWBACKS: Record<HomeReason, (wants: HomeWants, home: HomeFacts) => string> = {
  habits: () => 'The owner lives differently',
  price: (wants, home) => `${usd(budgetDifference(wants, home))} over your budget`,
  availability: (wants, home) =>
    home.availableDay > wants.moveInDay
      ? `Available ${countOf(home.availableDay - wants.moveInDay, 'day')} after you move in`
      : 'Available long before you move in',
  area: () => 'Not in the area you want',
  amenities: (wants, home) => {
    if (wants.pets && !home.pets) return 'No pets allowed'
    return wants.parking && !home.parking ? 'No private parking' : 'A shared bathroom'
  },
  type: () => 'Not the kind of home you want',
  extras: () => 'Not much is included',
}
