/**
 * Every number the product promises (specification, section 9), with its unit in its name.
 * A limit is written here and nowhere else.
 */

/** Base path of every API call. */
export const API_BASE = '/api'
export const UNREAD_POLL_MS = 30_000
export const UNREAD_BADGE_MAX = 9
export const LOADING_BAR_MS = 125
export const LOADING_BAR_HEIGHT_PX = 3

export const PASSWORD_MIN_LENGTH = 6
/** argon2 reads the whole password, so an upper bound keeps one request cheap. */
export const PASSWORD_MAX_LENGTH = 200
export const NAME_MAX_LENGTH = 50
export const EMAIL_MAX_LENGTH = 254
export const CUSTOM_LOCATION_MAX_LENGTH = 50
export const USER_MIN_AGE_YEARS = 18

export const IMAGE_MAX_SIDE_PX = 1200
export const IMAGE_JPEG_QUALITY = 0.7
export const PHOTOS_MAX = 20
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024
export const PHOTOS_RECOMMENDED_MIN = 5
export const PHOTOS_RECOMMENDED_MAX = 10
export const PHOTOS_FOR_ACTIVE_MIN = 1
/** A decoded picture larger than this is refused as a bomb; 100 megapixels covers every phone. */
export const IMAGE_MAX_INPUT_PIXELS = 100_000_000

export const SEEKER_WIZARD_STEPS = 5
export const LISTING_WIZARD_STEPS = 4
export const PROGRESS_LAST_STEP_PERCENT = 95

export const BUDGET_DEFAULT_USD = 1500
export const BUDGET_MIN_USD = 500
export const BUDGET_MAX_USD = 5000
export const BUDGET_STEP_USD = 100
export const BUDGET_QUICK_PICKS_USD = [1000, 1500, 2000, 2500, 3000] as const
export const BUDGET_BAND_USD = 500
export const AGE_MIN_YEARS = 18
export const AGE_MAX_YEARS = 99
export const INTERESTS_MAX = 5
export const MOVE_IN_MONTH_CHOICES = 12
export const AVAILABLE_FROM_MAX_MONTHS = 3

export const LISTING_DEFAULT_PRICE_USD = 1000
export const LISTING_DEFAULT_ZIP = '92101'
export const LISTING_PRICE_MAX_USD = 100_000
export const LISTING_TITLE_MAX_LENGTH = 120
export const LISTING_DESCRIPTION_MAX_LENGTH = 5000
export const LISTING_TEXT_MAX_LENGTH = 2000
export const LISTING_ROOMS_MAX = 50
export const FEES_MAX = 12
export const FEE_LABEL_MAX_LENGTH = 60
export const PHOTO_ALT_MAX_LENGTH = 200
/** An owner is asked whether a home is still to be had after this many days, */
export const LISTING_CONFIRM_AFTER_DAYS = 14
/** and after this many it is hidden from search until they say so. */
export const LISTING_EXPIRES_AFTER_DAYS = 21
/** A pause ends by itself after at most so long. */
export const LISTING_PAUSE_MAX_MONTHS = 12

/** Saved homes of one person, */
export const SAVED_HOMES_MAX = 300
/** notes of one visit, pictures of one, */
export const TOUR_NOTES_MAX = 100
export const TOUR_PHOTOS_MAX = 60
/** and everything that was ever noted about one home, what was deleted again included. */
export const TOUR_ENTRIES_MAX = 400
export const TOUR_NOTE_MAX_LENGTH = 2000
export const TOUR_LINE_MAX_LENGTH = 200
export const DEALBREAKERS_MAX = 3
export const COMPARE_HOMES_MIN = 2
export const COMPARE_HOMES_MAX = 4

export const AUTOSAVE_DELAY_MS = 1000
/** The save starts this long after the first unsaved edit, so that it commits inside AUTOSAVE_DELAY_MS. */
export const AUTOSAVE_START_MS = 800
export const SAVED_INDICATOR_MS = 1000
export const TIME_LABEL_REFRESH_MS = 60_000
export const SAVE_DRAFT_AGAIN_MS = 60_000
export const HELP_TOOLTIP_MS = 3000
export const SHAKE_MS = 1500
export const HOW_IT_WORKS_FADE_MS = 500
export const DRAFT_REVISIONS_KEPT = 20
/** A draft's copy goes to the server this long after its first unmirrored save. */
export const DRAFT_MIRROR_DELAY_MS = 3000
/** What other devices wrote is asked for at most this often, */
export const DRAFT_PULL_EVERY_MS = 15_000
/** and at least this often while the page is visible. */
export const DRAFT_PULL_VISIBLE_MS = 60_000

export const SEATS_PER_CITY = 500
export const REFERRALS_FOR_PREMIUM = 3

export const MESSAGE_MAX_LENGTH = 2000
export const BATCH_MAX_ITEMS = 3000
export const BATCH_MAX_BYTES = 2 * 1024 * 1024
/** JSON bodies other than a batch. */
export const JSON_MAX_BYTES = 256 * 1024
export const DRAFT_MAX_BYTES = 128 * 1024

/** Times that one request for a viewing may offer, */
export const VIEWING_SLOTS_MAX = 4
/** how long each of them is, */
export const VIEWING_MINUTES = 30
/** and how far ahead it may lie. */
export const VIEWING_AHEAD_MAX_DAYS = 180
export const VIEWING_NOTE_MAX_LENGTH = 500
/** What happened to a viewing is kept for so many steps, */
export const VIEWING_HISTORY_KEPT = 20
/** and a person is shown so many of them. */
export const VIEWINGS_SHOWN_MAX = 100

export const GROUP_MEMBERS_MAX = 6
export const GROUP_NAME_MAX_LENGTH = 60
export const GROUPS_PER_PERSON_MAX = 10
export const GROUP_HOMES_MAX = 50
export const GROUP_COMMENT_MAX_LENGTH = 500
/** Comments on one home that are shown; older ones stay stored. */
export const GROUP_COMMENTS_SHOWN_MAX = 100
export const GROUP_CODE_LENGTH = 8
/** A member's part of the rent, against the others'. */
export const GROUP_SHARE_MAX = 3

export const RECEIPT_LIFETIME_DAYS = 180
/** A picture that nothing shows is kept as long as what will show it may still arrive from a phone. */
export const PHOTO_UNUSED_DAYS = RECEIPT_LIFETIME_DAYS
/** A device says of at most so many unsent operations that they exist. */
export const LEDGER_MAX_ENTRIES = 500
/** and names at most so many databases that nothing is missing from. */
export const LEDGER_MAX_SETTLED = 20
/** An operation on its first try announces itself by arriving; one that is older is announced. */
export const LEDGER_AFTER_MS = 5000
/** How long a device is known by its cookie: the longest that browsers allow. */
export const DEVICE_COOKIE_DAYS = 400
export const COMPOSED_ON_MAX_AGE_DAYS = 180
export const SESSION_IDLE_DAYS = 10
export const SESSION_ABSOLUTE_DAYS = 30
export const NEW_CONVERSATIONS_PER_DAY = 40
/** Signing in asks before it sends what was written here longer ago than this. */
export const RESUME_ASKS_AFTER_MS = 60 * 60 * 1000
/** What cannot be undone later can be undone for so long before it leaves. */
export const UNDO_MS = 5000
/** Messages, applications and viewing requests older than this ask before they are sent. */
export const OP_STALE_AFTER_MS = 48 * 60 * 60 * 1000
export const GUARD_SPINNER_MAX_MS = 4000
/** A database of the device that has not opened by then is worth a word: healthy ones take milliseconds. */
export const STORAGE_OPEN_MAX_MS = 4000
/** How long a page waits for the device to say who is here when nobody else answers. */
export const REGISTRY_ANSWER_MAX_MS = 60_000

/** The beta is expected to last this long. */
export const BETA_MONTHS_MIN = 3
export const BETA_MONTHS_MAX = 6
/** What early homeowners pay the platform in their first year. */
export const OWNER_FEE_FIRST_YEAR_PERCENT = 0
export const LISTING_BOOST_MAX = 3
export const FASTER_RENTALS = 2
/** Plans after the beta, in dollars by month and by year. */
export const PLAN_PRICES_USD = {
  basic: { monthly: 9.99, yearly: 99.99 },
  premium: { monthly: 19.99, yearly: 199.99 },
  ultimate: { monthly: 29.99, yearly: 299.99 },
} as const
export const YEARLY_SAVING_PERCENT = 15
export const BASIC_FAVORITES_MAX = 10
export const REFUND_DAYS = 14
export const STUDENT_DISCOUNT_PERCENT = 20
export const SUPPORT_REPLY_HOURS = 24
export const EMERGENCY_NUMBER = '911'

/** A city guide: what it holds, and what its explore panel shows of it first. */
export const GUIDE_NEIGHBORHOODS = 6
export const GUIDE_ACTIVITIES = 6
export const EXPLORE_NEIGHBORHOODS = 3
export const EXPLORE_ACTIVITIES = 4
/** Sample rents stay in this band, in dollars a month. */
export const GUIDE_RENT_MIN_USD = 1800
export const GUIDE_RENT_MAX_USD = 4500
export const WALK_SCORE_MIN = 65
export const WALK_SCORE_MAX = 97
export const STORIES_FEATURED = 3
export const STORIES_MORE = 6
export const STORIES_TESTIMONIALS = 3

/** What a person may type into a search, and save under a name. */
export const SEARCH_TEXT_MAX_LENGTH = 80
export const SEARCH_NAME_MAX_LENGTH = 60
export const SAVED_SEARCHES_MAX = 20
/** Steps of the filters that a live count is shown for. */
export const HOME_RENT_CHOICES_USD = [1000, 1500, 2000, 2500, 3000, 4000] as const
export const HOME_BEDROOMS_MAX = 4
export const HOMES_PAGE = 24
/** A text that more homes contain is too common to search for by itself. */
export const TEXT_MATCHES_MAX = 2500
/** People on one page of the operators' list. */
export const ADMIN_PAGE = 50
/** Homes of searches that a device keeps for a time without network. */
export const HOMES_KEPT = 300
/** People besides oneself for whom a home is looked for together. */
export const HOME_COMPANIONS_MAX = 2
