import {
  AVAILABLE_FROM_MAX_MONTHS,
  LISTING_CONFIRM_AFTER_DAYS,
  LISTING_EXPIRES_AFTER_DAYS,
  ACTIVE_LISTINGS_MAX,
  DRAFTS_MAX,
  LISTING_PAUSE_MAX_MONTHS,
  PHOTO_MAX_BYTES,
  PHOTOS_FOR_ACTIVE_MIN,
  PHOTOS_MAX,
  PHOTOS_RECOMMENDED_MAX,
  PHOTOS_RECOMMENDED_MIN,
} from '../../domain/core/limits.ts'
import type { HelpCategory } from '../schema/help-center-schema.ts'

const PHOTO_MAX_MB = PHOTO_MAX_BYTES / (1024 * 1024)

export const LISTING: HelpCategory = {
  id: 'listing',
  title: 'Listing your place',
  lede: 'From the first photo to the last key.',
  articles: [
    {
      id: 'listing-steps',
      title: 'The four steps of a listing',
      keywords: ['create', 'post', 'publish', 'advertise', 'rent out', 'landlord', 'wizard', 'fees'],
      status: 'live',
      blocks: [
        {
          steps: [
            'Property info: a room or the whole home, the kind of building, the lease, the address.',
            'Room details: title, description, furniture, utilities, bathroom, parking, pets, smoking.',
            'Household: who lives there now, who would feel at home there, and the house rules.',
            'Pricing and list: rent, deposit, every fee by name, the day it’s available, photos.',
          ],
        },
        `The day it’s available can be at most ${AVAILABLE_FROM_MAX_MONTHS} months ahead. Before you list it, the form marks words that housing law doesn’t allow, says why, and suggests others. You decide. If you missed a question, it takes you there. For a second home, press List another home, beside the first.`,
      ],
    },
    {
      id: 'unfinished-listings',
      title: 'Listings you haven’t finished, and how to discard one',
      keywords: ['draft', 'throw away', 'delete', 'remove', 'begin again', 'unfinished'],
      status: 'live',
      blocks: [
        `You can have ${DRAFTS_MAX} unfinished listings. Your dashboard shows them, each with Continue and Discard. The form has Discard too, in the line that says Last saved.`,
        'Discard asks first. Then the answers and the photos of that listing are deleted on all your devices. It works without signal, and you can undo it for a few seconds.',
        'If you wrote something newer on another device, we keep the listing, and the outbox says so. Answers that another device hasn’t sent yet stay on it: there you can keep them as a new draft, or discard them too.',
      ],
    },
    {
      id: 'photos',
      title: 'Photos: how many, how large, in which order',
      keywords: ['pictures', 'images', 'upload', 'jpeg', 'gps', 'cover', 'size', 'compress'],
      status: 'live',
      blocks: [
        `A listing takes up to ${PHOTOS_MAX} photos of at most ${PHOTO_MAX_MB} MB each. ${PHOTOS_FOR_ACTIVE_MIN} is enough to be active; ${PHOTOS_RECOMMENDED_MIN} to ${PHOTOS_RECOMMENDED_MAX} is what people want to see: the room itself, the window, the kitchen, the bathroom, the way in.`,
        'The first photo is the one in the list. Drag a photo, or use its buttons, to move it, rotate it or make it the cover. Describe lets you say in words what it shows, for people who can’t see it.',
        'Your device makes each picture smaller and removes its location data before it’s stored. If you pick one without signal, it waits with your listing and uploads later. If one fails, the others carry on, and it shows a button to try again.',
      ],
    },
    {
      id: 'editing-listing',
      title: 'Editing a listing, and what “incomplete” means',
      keywords: ['change', 'update', 'price', 'status', 'active', 'duplicate', 'copy'],
      status: 'live',
      blocks: [
        'Open Listings, then Edit. You get the same four steps, filled in. Nothing changes for others until you finish; meanwhile your edit is kept as a draft. If another device changed the same listing first, we keep both sets of changes where they don’t clash, and you choose the rest.',
        'A listing without a photo is incomplete: it’s saved, but no one can find it. Add one photo and it becomes active.',
        'The menu beside a listing also has Duplicate, which starts a new one with the same answers, and Delete. You can undo a delete for a few seconds.',
      ],
    },
    {
      id: 'pausing-listing',
      title: 'Pausing, renting out, and keeping a listing alive',
      keywords: ['hide', 'rented', 'expired', 'take down', 'still available', 'resume', 'relist', 'delete'],
      status: 'live',
      blocks: [
        {
          points: [
            `Pause hides a listing until a day you choose, at most ${LISTING_PAUSE_MAX_MONTHS} months ahead. The day after, it comes back by itself, unless you have ${ACTIVE_LISTINGS_MAX} other homes on the market: then it waits until you resume it. Resume ends a pause right away.`,
            'Mark as rented takes it off the market and keeps it. List again brings it back next time.',
            `After ${LISTING_CONFIRM_AFTER_DAYS} days we ask whether the home is still available. Without an answer it’s hidden after ${LISTING_EXPIRES_AFTER_DAYS} days; one press on “Yes, still available” shows it again.`,
          ],
        },
        'All of it works without signal and is sent later. Conversations about the home stay where they are.',
      ],
    },
    {
      id: 'address',
      title: 'Who sees the address, and “may not be listed on our site”',
      keywords: ['street', 'location', 'map', 'privacy', 'duplicate address', 'error', 'zip'],
      status: 'live',
      blocks: [
        'Only you and our admins see the street. Other people see city, state and zip code on your listing. You give the street to the people you invite to a viewing.',
        'A street and zip code can be on the market once, including paused and incomplete listings. If you see “This address may not be listed on our site”, that address is already listed: by a housemate perhaps, or by you with another account. Rented, deleted and expired listings don’t count. If it’s yours and someone else listed it, press This is my home, in the form or in the outbox, and say what shows it. A moderator compares the two, and you get an answer either way.',
      ],
    },
  ],
}
