import {
  DEVICE_COOKIE_DAYS,
  KNOWN_DEVICES_MAX,
  PHOTO_UNUSED_DAYS,
  FAILED_JOB_DAYS,
  IDEMPOTENCY_RECORD_DAYS,
  RESET_LINK_MINUTES,
  SESSION_ABSOLUTE_DAYS,
  SESSION_IDLE_DAYS,
} from '../../domain/core/limits.ts'
import type { DocumentSection } from '../schema/document-schema.ts'

/** The section about retention times; it matches the clean-up of the server. */
export const RETENTION: DocumentSection = {
  id: 'retention',
  title: 'How long we keep it',
  blocks: [
    {
      records: [
        {
          name: 'Account, profile, messages, viewings',
          facts: [{ label: 'Kept', text: 'Until your account is deleted.' }],
        },
        {
          name: 'Listings',
          facts: [
            {
              label: 'Kept',
              text: 'Until your account is deleted. A listing you delete is hidden from everyone right away; its record stays in case of housing complaints.',
            },
          ],
        },
        {
          name: 'Saved homes, searches, marks and blocks',
          facts: [{ label: 'Kept', text: 'Until you undo them, or your account is deleted.' }],
        },
        {
          name: 'Notes and photos of visits',
          facts: [
            {
              label: 'Kept',
              text: 'Until you delete each of them, or your account is deleted. They stay when you remove the home from your list, in case you save it again.',
            },
          ],
        },
        {
          name: 'Groups',
          facts: [
            {
              label: 'Kept',
              text: 'Until the last member leaves. Then the group’s homes, votes and comments are deleted with it.',
            },
          ],
        },
        {
          name: 'An email address subscribed to news',
          facts: [{ label: 'Kept', text: 'Until you ask us to remove it from the list.' }],
        },
        {
          name: 'Photos that aren’t shown anywhere',
          facts: [{ label: 'Kept', text: `${PHOTO_UNUSED_DAYS} days.` }],
        },
        {
          name: 'Proof that we received an action, and what a device told us it still has to send',
          facts: [{ label: 'Kept', text: `${IDEMPOTENCY_RECORD_DAYS} days.` }],
        },
        {
          name: 'Your reports and your answers to us, what was reported as it was then, our decisions and what we told you',
          facts: [
            {
              label: 'Kept',
              text: 'While you have an account. Then the words go, and what we decided and why stays.',
            },
          ],
        },
        {
          name: 'Sessions',
          facts: [
            {
              label: 'Kept',
              text: `${SESSION_ABSOLUTE_DAYS} days, or ${SESSION_IDLE_DAYS} days without use.`,
            },
          ],
        },
        {
          name: 'Links to choose a new password, as a hash',
          facts: [{ label: 'Kept', text: `${RESET_LINK_MINUTES} minutes, or until one is used.` }],
        },
        {
          name: 'Emails that are due',
          facts: [
            {
              label: 'Kept',
              text: `Until they’re sent; ${FAILED_JOB_DAYS} days if they can’t be.`,
            },
          ],
        },
        {
          name: 'Failed sign-ins, by a hash of the email',
          facts: [{ label: 'Kept', text: 'One day.' }],
        },
        {
          name: 'Devices you signed in on, by a hash of their cookie',
          facts: [{ label: 'Kept', text: `The last ${KNOWN_DEVICES_MAX}, while you have an account.` }],
        },
        {
          name: 'The cookie that recognizes a device',
          facts: [{ label: 'Kept', text: `${DEVICE_COOKIE_DAYS} days from the last visit.` }],
        },
      ],
    },
    'Data may stay longer where the law requires it or while a report or dispute is open, and for a while in backups.',
  ],
}
