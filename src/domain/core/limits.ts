/**
 * Every limit of the product (specification, section 9). A name ends in its unit where the unit is not
 * obvious. Other files import these constants instead of repeating the numbers.
 */

/** The base path of every endpoint. */
export const API_BASE = '/api'
export const UNREAD_POLL_MS = 30_000
export const UNREAD_BADGE_MAX = 9
/** How many conversations with unread messages a device downloads before they are opened. */
export const UNREAD_AHEAD = 10

export const PASSWORD_MIN_LENGTH = 6
/** How long the link of a mail for a new password works. */
export const RESET_LINK_MINUTES = 30
/** How long the link and the code of a mail prove an address. */
export const EMAIL_PROOF_DAYS = 7
/** The digits of the code that proves an address. */
export const EMAIL_CODE_LENGTH = 6
/** How long a device waits before it sends again what waits for a confirmed address, if it hears of none. */
export const EMAIL_PROOF_WAIT_MS = 10 * 60_000
/** The passkeys of one account. */
export const PASSKEYS_MAX = 10
export const PASSKEY_NAME_MAX_LENGTH = 50
/** How long a passkey can answer a challenge; a sign-in page asks for a new one when it is older. */
export const PASSKEY_CHALLENGE_MINUTES = 10
/** How long a job that failed for good, such as a mail, waits for an operator. */
export const FAILED_JOB_DAYS = 30
/** An upper bound keeps a sign-in request cheap, because argon2 reads the whole password. */
export const PASSWORD_MAX_LENGTH = 200
export const NAME_MAX_LENGTH = 50
export const EMAIL_MAX_LENGTH = 254
export const CUSTOM_LOCATION_MAX_LENGTH = 50
export const USER_MIN_AGE_YEARS = 18

export const IMAGE_MAX_SIDE_PX = 1200
export const IMAGE_JPEG_QUALITY = 0.7
export const PHOTOS_MAX = 20
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024
/**
 * Uploads that a device sends and the server receives from one account at a time: enough that the next picture is on
 * its way while the server decodes one, and few enough for the memory of a cheap phone.
 */
export const UPLOADS_AT_ONCE = 3
export const PHOTOS_RECOMMENDED_MIN = 5
export const PHOTOS_RECOMMENDED_MAX = 10
export const PHOTOS_FOR_ACTIVE_MIN = 1
/**
 * Larger pictures are refused, because a small file can decode to a picture that fills the memory. Phone
 * cameras stay below 100 megapixels.
 */
export const IMAGE_MAX_INPUT_PIXELS = 100_000_000

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
export const MOVE_IN_MONTHS = 12
export const AVAILABLE_FROM_MAX_MONTHS = 3

/** The bedrooms and bathrooms of a submitted form without them (specification, section 4); no view shows these. */
export const LISTING_DEFAULT_ROOMS = 1
export const LISTING_DEFAULT_PRICE_USD = 1000
export const LISTING_DEFAULT_ZIP = '92101'
/** The length of one dealbreaker that a person writes for a tour. */
export const DEALBREAKER_MAX_LENGTH = 80
/** The length of the text with which an admin searches for people. */
export const ADMIN_SEARCH_MAX_LENGTH = 80
export const LISTING_PRICE_MAX_USD = 100_000
export const LISTING_TITLE_MAX_LENGTH = 120
export const LISTING_DESCRIPTION_MAX_LENGTH = 5000
export const LISTING_TEXT_MAX_LENGTH = 2000
export const LISTING_ROOMS_MAX = 50
export const FEES_MAX = 12
export const FEE_LABEL_MAX_LENGTH = 60
export const PHOTO_ALT_MAX_LENGTH = 200
/** Days after which an owner is asked whether the home is still available. */
export const LISTING_CONFIRM_AFTER_DAYS = 14
/** Days after which an unconfirmed listing is hidden from search until its owner confirms it. */
export const LISTING_EXPIRES_AFTER_DAYS = 21
/** The longest pause of a listing, in months; a pause ends by itself. */
export const LISTING_PAUSE_MAX_MONTHS = 12

/** Homes of one account on the market. */
export const ACTIVE_LISTINGS_MAX = 12
/** Listings of one account in any state. */
export const LISTINGS_MAX = 100
export const NEW_LISTINGS_PER_DAY = 24

/** Homes that a person hides from their searches. */
export const HIDDEN_HOMES_MAX = 5000
/** Marks of other people per person. */
export const PERSON_MARKS_MAX = 5000
/** Saved homes per person. */
export const SAVED_HOMES_MAX = 300
/** Notes per tour. */
export const TOUR_NOTES_MAX = 100
/** Earlier words that a device keeps of one tour entry after another device replaced them. */
export const EARLIER_WORDS_MAX = 10
/** Photos per tour. */
export const TOUR_PHOTOS_MAX = 60
/** Tour entries per home, including deleted ones. */
export const TOUR_ENTRIES_MAX = 400
export const TOUR_NOTE_MAX_LENGTH = 2000
export const TOUR_LINE_MAX_LENGTH = 200
export const DEALBREAKERS_MAX = 3
export const COMPARE_HOMES_MIN = 2
export const COMPARE_HOMES_MAX = 4

export const AUTOSAVE_DELAY_MS = 1000
/**
 * Time from the first unsaved edit to the start of the save, so that the save ends within AUTOSAVE_DELAY_MS.
 */
export const AUTOSAVE_START_MS = 800
export const SAVED_INDICATOR_MS = 1000
export const TIME_LABEL_REFRESH_MS = 60_000
export const SAVE_DRAFT_AGAIN_MS = 60_000
export const HELP_TIP_MS = 3000
/** The time for which a toast is shown, with its undo. */
export const TOAST_MS = 8000
export const HOW_IT_WORKS_FADE_MS = 500
/** The largest revision that the database can count up. */
export const REVISION_MAX = 2 ** 31 - 2
export const DRAFT_REVISIONS_MAX = 20
/** Answers of other devices that a person can choose in place of one of a draft; earlier ones are in its history. */
export const CLASHES_PER_FIELD_MAX = 5
/** Unfinished new listings of one account. */
export const DRAFTS_MAX = 20
/** Unfinished edits of listings of one account. */
export const EDIT_DRAFTS_MAX = 2 * LISTINGS_MAX
/** Drafts in the server's list, the newest ones. */
export const DRAFTS_LISTED_MAX = 300
/** Writes of a draft without a response that a device keeps as possible bases of the server's copy. */
export const DRAFT_SENT_MAX = 10
/** Digests of answers that a discard names: of the revisions, the writes without a response, and what both had. */
export const DRAFT_SEEN_MAX = DRAFT_REVISIONS_MAX + DRAFT_SENT_MAX + 2
/** Writes of a draft that the server remembers, so that a device finds the last one of its own among them. */
export const DRAFT_WRITES_REMEMBERED = 20
/**
 * Time from the first save that the server does not have to the request that copies the draft to the server.
 */
export const DRAFT_MIRROR_DELAY_MS = 3000
/** The shortest time between two requests for the drafts of other devices. */
export const DRAFT_PULL_EVERY_MS = 15_000
/** The longest time between two requests for the drafts of other devices while the page is visible. */
export const DRAFT_PULL_VISIBLE_MS = 60_000

export const SEATS_PER_CITY = 500
export const REFERRALS_FOR_PREMIUM = 3

export const MESSAGE_MAX_LENGTH = 2000
export const MESSAGE_PHOTOS_MAX = 4
/** What other apps have shared with this one and the person has not used yet; the oldest is dropped. */
export const SHARES_MAX = 3
/** Photos in one share. */
export const SHARE_PHOTOS_MAX = 10
/** The largest photo that another app can share: the file of a camera, before it is made smaller. */
export const SHARE_PHOTO_MAX_BYTES = 30 * 1024 * 1024
export const SHARE_TEXT_MAX_LENGTH = 2000
/** The time after which an unused share is deleted. */
export const SHARE_MAX_AGE_MS = 24 * 60 * 60 * 1000
export const BATCH_MAX_ITEMS = 3000
/** The largest number of tries that a device tells. */
export const TRIES_MAX = 1000
export const BATCH_MAX_BYTES = 2 * 1024 * 1024
/** The largest JSON body, except for a batch. */
export const JSON_MAX_BYTES = 256 * 1024
export const DRAFT_MAX_BYTES = 128 * 1024
/** The largest JSON body of a call that needs no account. */
export const PUBLIC_JSON_MAX_BYTES = 16 * 1024

/** Times that one viewing request can offer. */
export const VIEWING_SLOTS_MAX = 4
/** The length of a viewing, in minutes. */
export const VIEWING_MINUTES = 30
/** Days from today to the latest day of a viewing. */
export const VIEWING_AHEAD_MAX_DAYS = 180
export const VIEWING_NOTE_MAX_LENGTH = 500
/** Steps in the stored history of a viewing; older steps are dropped. */
export const VIEWING_HISTORY_MAX = 20
/** Open viewing requests and agreed viewings of one seeker. */
export const OPEN_VIEWINGS_MAX = 60
/** Viewings in one list. */
export const VIEWINGS_SHOWN_MAX = 100

export const GROUP_MEMBERS_MAX = 6
export const GROUP_NAME_MAX_LENGTH = 60
export const GROUPS_PER_PERSON_MAX = 10
export const GROUP_HOMES_MAX = 50
/** Groups that a person makes, joins, leaves or manages in a day. */
export const GROUP_CHANGES_PER_DAY = 100
/** Comments that are stored for one home of a group. */
export const GROUP_COMMENTS_MAX = 1000
export const GROUP_COMMENT_MAX_LENGTH = 500
/** Comments that are shown for one home; older comments stay stored. */
export const GROUP_COMMENTS_SHOWN_MAX = 100
export const GROUP_CODE_LENGTH = 8
/** The largest share of the rent: a member with share 3 pays three times as much as one with share 1. */
export const GROUP_SHARE_MAX = 3

/** Days between the wish to delete an account and its deletion, in which it can be taken back. */
export const DELETION_DAYS = 14
/** Days that a seat and a referral of a deleted account stay used up for its address. */
export const TOMBSTONE_DAYS = 365
/** Days that the archive of a person's data can be downloaded. */
export const EXPORT_DAYS = 7
/** Hours between two archives of one person. */
export const EXPORT_EVERY_HOURS = 24
/** Days that the record of a deleted listing keeps its words and its address. */
export const DELETED_LISTING_DAYS = 730
/** Days that the server stores an idempotency record. */
export const IDEMPOTENCY_RECORD_DAYS = 180
/** Days that the server stores an unused photo: an operation that uses the photo can arrive that late. */
export const PHOTO_UNUSED_DAYS = IDEMPOTENCY_RECORD_DAYS
/** Unsent operations in one report to the unsent ledger. */
export const LEDGER_MAX_ENTRIES = 500
/** Settled databases (their loss is known or intended) in one report to the unsent ledger. */
export const LEDGER_MAX_SETTLED = 20
/** Days that a device stores accepted operations: late autosaves and a restored server need them. */
export const DONE_STORED_DAYS = 7
/** Accepted operations in one question whether the server still knows them. */
export const DELIVERY_CHECK_MAX = 1000
/** The shortest time between two such questions of one page. */
export const DELIVERY_CHECK_EVERY_MS = 15 * 60_000
/** The age from which an unsent operation is reported to the unsent ledger; most are sent before that. */
export const LEDGER_REPORT_AFTER_MS = 5000
/** Lifetime of the cookies that identify a device: the longest that browsers allow. */
export const DEVICE_COOKIE_DAYS = 400
/** Browsers per person that a sign-in knows; of more, the oldest go. */
export const KNOWN_DEVICES_MAX = 20
export const COMPOSED_ON_MAX_AGE_DAYS = 180
export const SESSION_IDLE_DAYS = 10
export const SESSION_ABSOLUTE_DAYS = 30
export const NEW_CONVERSATIONS_PER_DAY = 40
/** New conversations a day of a person whose last UNANSWERED_CONVERSATIONS nobody answered within a day. */
export const QUIET_CONVERSATIONS_PER_DAY = 15
export const UNANSWERED_CONVERSATIONS = 20
/** Sessions per person; a sign-in ends the ones that were not used for the longest time. */
export const SESSIONS_MAX = 200
export const PHOTOS_PER_DAY = 3000
/** After signing in, operations older than this are paused until the person consents to send them. */
export const PAUSED_WORK_AFTER_MS = 60 * 60 * 1000
/** The undo window: how long an operation waits, and can be cancelled, before it is sent. */
export const UNDO_WINDOW_MS = 5000
/** Unsent messages, applications and viewing requests older than this need the person's confirmation. */
export const OP_STALE_AFTER_MS = 48 * 60 * 60 * 1000
export const GUARD_SPINNER_MAX_MS = 4000
/** Time after which an unopened database counts as a storage problem; a healthy one opens in milliseconds. */
export const STORAGE_OPEN_MAX_MS = 4000
/** The preparation of a device that takes longer is shown with its progress. */
export const PREPARING_SHOWN_AFTER_MS = 700
/** Other tabs of the browser announce a sign-out and close an account within this time, or do not respond. */
export const OTHER_TABS_MAX_MS = 1500
/** How long a page waits for the device's account registry when the server does not respond. */
export const REGISTRY_WAIT_MAX_MS = 60_000

/** The expected length of the beta. */
export const BETA_MONTHS_MIN = 3
export const BETA_MONTHS_MAX = 6
/** The platform's fee for early homeowners in their first year. */
export const OWNER_FEE_FIRST_YEAR_PERCENT = 0
export const LISTING_BOOST_MAX = 3
export const FASTER_RENTALS = 2
/** Prices of the plans after the beta, in US dollars per month and per year. */
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

/** Entries of a city guide, and how many of them its explore panel shows at first. */
export const GUIDE_NEIGHBORHOODS = 6
export const GUIDE_ACTIVITIES = 6
export const EXPLORE_NEIGHBORHOODS = 3
export const EXPLORE_ACTIVITIES = 4
/** The range of sample rents, in US dollars a month. */
export const GUIDE_RENT_MIN_USD = 1800
export const GUIDE_RENT_MAX_USD = 4500
export const WALK_SCORE_MIN = 65
export const WALK_SCORE_MAX = 97
export const STORIES_FEATURED = 3
export const STORIES_MORE = 6
export const STORIES_TESTIMONIALS = 3

/**
 * The longest search text, the longest name of a saved search, and the number of saved searches per person.
 */
export const SEARCH_TEXT_MAX_LENGTH = 80
export const SEARCH_NAME_MAX_LENGTH = 60
export const SAVED_SEARCHES_MAX = 20
/** Choices of the rent filter; the filter panel shows how many homes each choice gives. */
export const HOME_RENT_CHOICES_USD = [1000, 1500, 2000, 2500, 3000, 4000] as const
export const HOME_BEDROOMS_MAX = 4
export const HOMES_PAGE = 24
/** A search text that more homes contain is too common to search for by itself. */
export const TEXT_MATCHES_MAX = 2500
/** People on one page of the admins' list. */
export const ADMIN_PAGE = 50
/** Homes of searches that a device caches for offline use. */
export const CACHED_HOMES_MAX = 300
/** Housemates that a home search can include besides the searcher. */
export const HOME_HOUSEMATES_MAX = 2

/** The words of a report, of an answer to a notice, of a decision's reason and of an internal note. */
export const REPORT_WORDS_MAX_LENGTH = 1000
export const REPORTS_PER_DAY = 20
/** Pictures with one report. */
export const REPORT_PHOTOS_MAX = 4
/** Pictures that one person has sent with reports. */
export const REPORT_PHOTOS_PER_PERSON_MAX = 1000
export const ANSWERS_PER_DAY = 20
export const ADDRESS_CLAIMS_PER_DAY = 5
/** The number of people who get a first message with words of scams, within FLAGGED_DAYS, before a case is opened. */
export const FLAGGED_PEOPLE_MIN = 3
export const FLAGGED_DAYS = 7
/** A person looks at a report within this time. */
export const REPORT_ANSWER_HOURS = 24
/** Reports and notices in one response. */
export const REPORTS_SHOWN_MAX = 50
export const NOTICES_SHOWN_MAX = 50
/** Messages of a conversation that a report of it shows, the newest ones. */
export const REPORTED_MESSAGES_MAX = 20
/** The number of people whose reports hide a home until a moderator decides; reports of new accounts do not count. */
export const REPORTERS_THAT_HIDE = 3
/** The age of an account from which its reports count for that. */
export const STANDING_AFTER_DAYS = 7
/** The time for which a case is reserved for one moderator; the open screen renews it. */
export const CASE_LEASE_MINUTES = 15
/** The days within which a decision can be taken back. */
export const DECISION_REVERSIBLE_DAYS = 30
export const SUSPENSION_MAX_DAYS = 365
/** Cases on one page of the queue, and lines on one page of the audit trail. */
export const CASES_PAGE = 50
export const CASE_LOG_PAGE = 500
/** Reports, answers, notes, people and earlier decisions that a case shows. */
export const CASE_PARTS_MAX = 30

/** Photos that are compared with a new one, of those that an index proposes. */
export const PICTURE_CANDIDATES_MAX = 1000
/** Other homes and people that one case of a reused picture tells of. */
export const SAME_PICTURES_MAX = 10

/** The days over which answers are measured. */
export const ANSWERS_MEASURED_DAYS = 30
/** Fewer answered people say nothing about the next one. */
export const ANSWERED_MIN = 3
/** Who answers fewer of the people who wrote to them gets no badge, however quick the others were. */
export const ANSWERED_MIN_PERCENT = 70
/** A conversation that is younger and not answered does not count: nobody has to answer at once. */
export const ANSWER_AWAITED_HOURS = 24
