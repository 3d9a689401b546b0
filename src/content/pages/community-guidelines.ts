import { EMERGENCY_NUMBER, SUPPORT_REPLY_HOURS, USER_MIN_AGE_YEARS } from '../../domain/core/limits.ts'
import { SUPPORT_LINK } from '../document-labels.ts'
import type { GuidePage } from '../schema/guide-schema.ts'

export const PAGE = {
  description:
    'The rules of Commonroof with examples, fair housing in plain words, how to report somebody, and the four levels of what happens then.',
  hero: {
    eyebrow: 'Community guidelines',
    title: 'Write as if you shared the kitchen already.',
    lede: 'Six rules, the same for seekers and homeowners. They are short because you are supposed to remember them.',
    scene: 'kitchen',
    action: { label: 'Safety guide', to: '/safety-guide' },
    second: { label: 'Create an account', to: '/account' },
  },
  contentsTitle: 'On this page',
  sections: [
    {
      kind: 'rules',
      id: 'rules',
      title: 'The rules',
      lede: 'Each with a sentence that is fine and one that is not.',
      fineLabel: 'Fine',
      notFineLabel: 'Not fine',
      rules: [
        {
          title: 'Be who you say you are',
          text: `One person, one account of each type, ${USER_MIN_AGE_YEARS} or older. Your picture is of you and your answers are yours today, not those of a better version of you.`,
          fine: '“I’m moderately tidy. Dishes wait until evening.”',
          notFine: 'Somebody else’s picture, or “very tidy” because it scores.',
        },
        {
          title: 'List what exists',
          text: 'A home that you own or may let, free on the day that you name, with its own photos and every fee in the form. Say when it is gone.',
          fine: '“The room faces the street. It is loud until ten.”',
          notFine: 'Photos of the neighbor’s flat, or a fee that comes up at the door.',
        },
        {
          title: 'Be decent in messages',
          text: 'No insults, no threats, no sexual remarks, no second message when the first was answered with no. Silence is an answer too.',
          fine: '“Thanks, I’ve found something. Good luck.”',
          notFine: 'Five messages in a row, each a little angrier.',
        },
        {
          title: 'Choose by how people live',
          text: 'Cleaning, hours, noise and budget are fair questions. Origin, faith, color, disability or family are not yours to ask. [Fair housing](#fair-housing) says more.',
          fine: '“Quiet after eleven on weekdays matters to me.”',
          notFine: '“No kids.” “Only people from home.”',
        },
        {
          title: 'Keep private what is private',
          text: 'Addresses, phone numbers, pictures and what somebody told you stay between the two of you, after it ended as well.',
          fine: '“May I give your number to my roommate?”',
          notFine: 'A screenshot of the conversation in a group chat.',
        },
        {
          title: 'Offer a place to live, nothing else',
          text: 'No selling, no collecting of contacts, no links to other sites, no money before a viewing, no rent in exchange for anything but money.',
          fine: '“The sofa stays, if you want it.”',
          notFine: 'Broker’s advertising, crypto, jobs, “companionship”.',
        },
      ],
    },
    {
      kind: 'passage',
      id: 'fair-housing',
      title: 'Fair housing holds here',
      tone: 'lavender',
      scene: 'room',
      blocks: [
        'The federal Fair Housing Act forbids refusing people, or advertising that you would, because of race, color, national origin, religion, sex, disability, or because they have children. California and New York add more, among it sexual orientation, gender identity, marital status, source of income such as a housing voucher, age and immigration status.',
        {
          points: [
            'A listing describes the home and how it is lived in. Who should come is not part of it.',
            'Before a listing is published, the form marks words that say “not you”, gives the reason, and offers words about the home instead. A list of words can be wrong, so you decide, and you answer for it.',
            'Where an owner shares the home they may state a preference about age or gender. It is kept to themselves: it filters nobody, sorts nobody, and no other person sees it.',
            'Assistance animals are not pets. “No pets” does not apply to them.',
            'Rules about who may choose a roommate for their own shared home differ by state. If in doubt, ask a tenant or landlord association; this is no legal advice.',
          ],
        },
        'If you were turned away for what you are, tell us, and tell one of the agencies in the [safety guide](/safety-guide#emergency). They can do what we cannot.',
      ],
    },
    {
      kind: 'steps',
      id: 'reporting',
      title: 'How to report',
      lede: `If anybody is in danger, call ${EMERGENCY_NUMBER} first. This can wait.`,
      steps: [
        {
          title: 'Keep the evidence',
          text: 'Take a screenshot of the message, the profile or the listing, with the name and the time in it.',
          status: 'live',
        },
        {
          title: 'Write to us',
          text: `To ${SUPPORT_LINK}: who, what, when, and what you would like to happen. One paragraph is enough.`,
          status: 'live',
        },
        {
          title: 'We read it and answer',
          text: `A person replies within ${SUPPORT_REPLY_HOURS} hours. We may ask you one or two things. Whoever you report is not told who it was.`,
          status: 'live',
        },
        {
          title: 'We look at both sides',
          text: 'Then we decide on one of the four levels below and tell you that it is done. Details about another person’s account stay with us.',
          status: 'live',
        },
        {
          title: 'Or begin with the person',
          text: 'In People, open a person. Block ends all contact at once; Report to support begins a mail to us.',
          status: 'live',
        },
        {
          title: 'From inside a conversation',
          text: 'The same two buttons in a conversation and on a listing are not there yet.',
          status: 'planned',
        },
      ],
    },
    {
      kind: 'levels',
      id: 'levels',
      title: 'What happens then',
      lede: 'Four steps up. Most cases end on the first one, and danger goes straight to the last.',
      levels: [
        {
          name: 'A word',
          text: 'We write to the person, name the rule, and say what should change.',
          example: 'Pushy messages, a forgotten fee, an outdated listing',
        },
        {
          name: 'Taken down',
          text: 'The listing, picture or text goes. The account stays, and hears why.',
          example: 'Discriminating words, borrowed photos, advertising',
        },
        {
          name: 'A pause',
          text: 'The account cannot be used for a set time, and the person is told for how long.',
          example: 'Insults, the same thing again after a warning',
        },
        {
          name: 'The end',
          text: 'The account is closed, and a new one of the same person too.',
          example: 'Fraud, threats, harassment, anybody under age',
        },
      ],
      note: `During the beta a person decides each case by hand. Whoever disagrees with a decision writes to ${SUPPORT_LINK} once, with reasons, and the case is read again from the start.`,
    },
  ],
  closing: {
    title: 'That was all of them.',
    text: 'Read how to meet and pay safely next, or begin with your own profile.',
    scene: 'keys',
    action: { label: 'Safety guide', to: '/safety-guide' },
    second: { label: 'Create an account', to: '/account' },
  },
} satisfies GuidePage
