import { DRAFT_REVISIONS_MAX } from '../../domain/core/limits.ts'
import type { HelpCategory } from '../schema/help-center-schema.ts'

export const OFFLINE: HelpCategory = {
  id: 'offline',
  title: 'Offline, drafts and devices',
  lede: 'What’s saved, where, and when it’s sent.',
  articles: [
    {
      id: 'working-offline',
      title: 'What “Offline” means',
      keywords: ['no signal', 'no internet', 'airplane', 'subway', 'basement', 'wifi', 'connection'],
      status: 'live',
      blocks: [
        'Offline in the header means your device can’t reach us right now, whatever the bars on your phone say. You can keep going.',
        {
          points: [
            'You can write messages, change your profile, edit listings, save homes, tour them, vote in a group and ask for a viewing. All of it is saved on this device.',
            'You can read what you opened before. A line like “as of 9:12 AM” says how old it is.',
            'You can’t create an account, sign in, or see anything this device has never loaded.',
          ],
        },
        'When the connection is back, everything sends on its own, in the order you did it, each thing once. You don’t have to press anything; the page just has to be open.',
      ],
    },
    {
      id: 'outbox',
      title: 'The outbox: waiting, sending, sent, not sent, needs you',
      keywords: ['stuck', 'failed', 'pending', 'retry', 'queue', 'saved', 'error', 'resend'],
      status: 'live',
      blocks: [
        'Everything you do goes through the outbox. The status in the header opens it; What happened, under an item, lists each try with its time.',
        {
          points: [
            'Waiting to send: it’s saved on this device. For messages, Edit and Cancel still work.',
            'Sending: it’s on its way. If the answer gets lost we ask again, and it still counts once.',
            'Sent: we have it.',
            'Not sent: we couldn’t accept it. You see the reason, and your words are kept. Edit and resend, copy or delete them.',
            'Needs you: a question only you can answer, like whether to still send a two-day-old message.',
          ],
        },
      ],
    },
    {
      id: 'drafts',
      title: 'Drafts: saved within a second',
      keywords: ['lost', 'autosave', 'recover', 'restore', 'undo', 'history', 'unsaved', 'crash'],
      status: 'live',
      blocks: [
        'What you type into a form is on your device within a second, and also the moment you change steps or leave the page. The line under the form says Saving draft, then Last saved and when. It says saved only once that is true.',
        'A draft survives a reload, a closed tab, a dead battery and an update. A half-written message in a conversation is kept as well. A few seconds after you pause, a copy of the form goes to your account.',
        `Earlier versions keeps up to ${DRAFT_REVISIONS_MAX} older copies, in case you changed something you want back. A draft ends when you finish or discard it.`,
      ],
    },
    {
      id: 'several-devices',
      title: 'Using several devices or tabs',
      keywords: ['sync', 'phone and laptop', 'computer', 'conflict', 'two', 'tablet'],
      status: 'live',
      blocks: [
        'Sign in on each with the same email. A profile you started on your phone continues on your laptop, once both have been online.',
        'If you change different answers on two devices, both stay. If you change the same answer, the one on the device in your hand counts; the other is under Changed in two places. A listing you finish on one device can’t be created a second time by the other.',
        'What’s waiting in an outbox stays on the device where you wrote it until that device is online. Two tabs of one browser share everything right away.',
      ],
    },
    {
      id: 'signing-out',
      title: 'Signing out while something is unsent',
      keywords: ['log out', 'logout', 'shared computer', 'leave', 'locked', 'export'],
      status: 'live',
      blocks: [
        'If nothing is waiting, Sign Out just signs you out. Otherwise it asks what to do with it:',
        {
          points: [
            'Send all now tries to send everything in the outbox first.',
            'Save as a file puts your words and pictures in your downloads.',
            'Keep on this device locks them here. They open and send only after you sign in again on this device.',
            'Discard and sign out deletes them from this device.',
          ],
        },
        'The next person who signs in here sees none of it. On a shared computer, choose Send all now or Discard and sign out, and close the tab afterwards: we can’t clear the browser’s own history.',
      ],
    },
    {
      id: 'this-device',
      title: 'What’s stored on this device, and freeing up space',
      keywords: ['storage', 'space', 'full', 'quota', 'cache', 'clear', 'data', 'delete browser data'],
      status: 'live',
      blocks: [
        'Your profile page ends with This device: how much space Commonroof uses, whether the browser has promised to keep it, and how many photos you’ve looked at are stored. Remove photos frees up space; photos of saved homes stay.',
        'If the device is full, the page says your words aren’t saved and keeps them in the field. Free up space, then try again.',
        'Clearing the site’s data in your browser also deletes what hasn’t been sent yet. Safari clears it by itself after seven days in which you use Safari but don’t open Commonroof. A draft with a copy in your account comes back when you sign in; a message that was never sent does not. Safari doesn’t clear an app on the home screen.',
      ],
    },
    {
      id: 'home-screen',
      title: 'Putting Commonroof on your home screen',
      keywords: ['install', 'app', 'app store', 'iphone', 'ipad', 'android', 'download', 'pwa', 'icon'],
      status: 'live',
      blocks: [
        'There’s no app store version. The site itself becomes an app.',
        {
          points: [
            'iPhone and iPad: open the site in Safari, tap Share, then Add to Home Screen, then Add.',
            'Android: open it in Chrome, open the menu with the three dots, tap Add to Home screen or Install app.',
            'Computer: Chrome and Edge show an install button at the end of the address bar.',
          ],
        },
        'On iPhone the app can’t see what Safari has stored, so sign in once more inside it, and every draft comes back. Send what’s in the outbox before that, because it stays in Safari. After you sign in, the app opens without signal too.',
      ],
    },
  ],
}
