import {
  DEVICE_COOKIE_DAYS,
  KNOWN_DEVICES_MAX,
  PHOTO_UNUSED_DAYS,
  IDEMPOTENCY_RECORD_DAYS,
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
          facts: [{ label: 'Kept', text: 'Until you have your account deleted.' }],
        },
        {
          name: 'Listings',
          facts: [
            {
              label: 'Kept',
              text: 'Until the account is deleted. One that you delete is hidden from everybody at once; its record stays for complaints about housing.',
            },
          ],
        },
        {
          name: 'Saved homes, searches, marks and blocks',
          facts: [{ label: 'Kept', text: 'Until you take them back, or your account is deleted.' }],
        },
        {
          name: 'Notes and photos of visits',
          facts: [
            {
              label: 'Kept',
              text: 'Until you delete each of them, or your account is deleted. They stay when you take the home off your list, in case you save it again.',
            },
          ],
        },
        {
          name: 'Groups',
          facts: [
            {
              label: 'Kept',
              text: 'Until the last member leaves: then homes, votes and comments are deleted with it.',
            },
          ],
        },
        {
          name: 'An address that subscribed to news',
          facts: [{ label: 'Kept', text: 'Until you ask us to take it off the list.' }],
        },
        {
          name: 'Photos that nothing shows',
          facts: [{ label: 'Kept', text: `${PHOTO_UNUSED_DAYS} days.` }],
        },
        {
          name: 'Proof that an action arrived, and what a device announced',
          facts: [{ label: 'Kept', text: `${IDEMPOTENCY_RECORD_DAYS} days.` }],
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
          name: 'Sign-in failures, by a hash of the email',
          facts: [{ label: 'Kept', text: 'One day.' }],
        },
        {
          name: 'Devices on which you signed in, by a hash of their cookie',
          facts: [{ label: 'Kept', text: `The last ${KNOWN_DEVICES_MAX}, while you have an account.` }],
        },
        {
          name: 'The cookie that knows a device again',
          facts: [{ label: 'Kept', text: `${DEVICE_COOKIE_DAYS} days from the last visit.` }],
        },
      ],
    },
    'Data may stay longer where the law requires it or a report or dispute is open, and for a while in backups.',
  ],
}
