import {
  EMERGENCY_NUMBER,
  FLAGGED_DAYS,
  FLAGGED_PEOPLE_MIN,
  REPORT_ANSWER_HOURS,
  USER_MIN_AGE_YEARS,
} from '../../domain/core/limits.ts'
import type { GuidePage } from '../schema/guide-schema.ts'

export const PAGE = {
  description:
    'The rules of Commonroof with examples, fair housing in plain words, how to report someone, and the four levels of what happens next.',
  hero: {
    eyebrow: 'Community guidelines',
    title: 'Write as if you already shared the kitchen.',
    lede: 'Six rules, the same for seekers and homeowners. They’re short because you’re supposed to remember them.',
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
      lede: 'Each with a sentence that’s fine and one that isn’t.',
      fineLabel: 'Fine',
      notFineLabel: 'Not fine',
      rules: [
        {
          title: 'Be who you say you are',
          text: `One person, one account of each type, ${USER_MIN_AGE_YEARS} or older. Your picture is of you, and your answers are yours today, not a better version’s.`,
          fine: '“I’m moderately tidy. Dishes wait until evening.”',
          notFine: 'Someone else’s picture, or “very tidy” because it scores.',
        },
        {
          title: 'List what exists',
          text: 'A home you own or have the right to rent out, available on the day you name, with its own photos and every fee in the form. Say when it’s gone.',
          fine: '“The room faces the street. It’s loud until ten.”',
          notFine: 'Photos of the neighbor’s apartment, or a fee that comes up at the door.',
        },
        {
          title: 'Be decent in messages',
          text: 'No insults, no threats, no sexual remarks, no second message when the answer to the first was no. Silence is an answer too.',
          fine: '“Thanks, I’ve found something. Good luck.”',
          notFine: 'Five messages in a row, each a little angrier.',
        },
        {
          title: 'Choose by how people live',
          text: 'Cleaning, hours, noise and budget are fair questions. Origin, faith, color, disability and family aren’t yours to ask about. [Fair housing](#fair-housing) says more.',
          fine: '“Quiet after eleven on weekdays matters to me.”',
          notFine: '“No kids.” “Only people from home.”',
        },
        {
          title: 'Keep private what is private',
          text: 'Addresses, phone numbers, pictures and what someone told you stay between the two of you, even after it’s over.',
          fine: '“May I give your number to my roommate?”',
          notFine: 'A screenshot of the conversation in a group chat.',
        },
        {
          title: 'Offer a place to live, nothing else',
          text: 'No selling, no collecting contacts, no links to other sites, no money before a viewing, no rent in exchange for anything but money.',
          fine: '“The sofa stays, if you want it.”',
          notFine: 'Broker ads, crypto, jobs, “companionship”.',
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
        'The federal Fair Housing Act forbids refusing people, or advertising that you would, because of race, color, national origin, religion, sex, disability, or because they have children. California and New York add more, including sexual orientation, gender identity, marital status, source of income such as a housing voucher, age and immigration status.',
        {
          points: [
            'A listing describes the home and how people live in it. Who should move in isn’t part of it.',
            'Before a listing is published, the form marks words that say “not you”, gives the reason, and offers words about the home instead. A list of words can be wrong, so the decision is yours, and so is the responsibility.',
            'An owner who shares the home may state a preference about age or gender. Only they see it: it filters nobody, sorts nobody, and no other person sees it.',
            'Assistance animals are not pets. “No pets” does not apply to them.',
            'Rules about who may choose a roommate for their own shared home differ by state. If in doubt, ask a tenant or landlord association; this isn’t legal advice.',
          ],
        },
        'If you were turned away for who you are, tell us, and tell one of the agencies in the [safety guide](/safety-guide#emergency). They can do what we can’t.',
      ],
    },
    {
      kind: 'steps',
      id: 'reporting',
      title: 'How to report',
      lede: `If anyone is in danger, call ${EMERGENCY_NUMBER} first. This can wait.`,
      steps: [
        {
          title: 'Keep the evidence',
          text: 'Take a screenshot of the message, profile or listing that shows the name and the time.',
          status: 'live',
        },
        {
          title: 'Press Report',
          text: 'It’s on a person’s page, a home, a photo and a group, and in the menu of a conversation, a viewing and a group member. Choose what’s wrong, say what happened, and add pictures if you have some. Your report shows us what you saw, even if it’s changed later.',
          status: 'live',
        },
        {
          title: 'We read it and answer',
          text: `A person looks at it within ${REPORT_ANSWER_HOURS} hours. The answer is in Reports and notices, which your profile links to, and comes by email. We don’t tell the person you report who it was.`,
          status: 'live',
        },
        {
          title: 'We look at both sides',
          text: 'Then we decide on one of the four levels below and tell you it’s done. Details about another person’s account stay with us.',
          status: 'live',
        },
        {
          title: 'Some words call us',
          text: `Rules look for words of scams, such as gift cards or keys by mail, in homes on the market and in the first message to a stranger. A home with such words, or ${FLAGGED_PEOPLE_MIN} such messages within ${FLAGGED_DAYS} days, come to a moderator, with these words and no others. Nothing is held back, and no rule decides.`,
          status: 'live',
        },
        {
          title: 'Someone listed your home',
          text: 'Press This is my home where your listing is turned away, and say what shows it. We compare both, and answer you. Neither side learns who the other is.',
          status: 'live',
        },
        {
          title: 'Block, too',
          text: 'Block is beside Report wherever a person is shown. It ends all contact right away; a report protects the next person.',
          status: 'live',
        },
      ],
    },
    {
      kind: 'levels',
      id: 'levels',
      title: 'What happens next',
      lede: 'Four steps up. Most cases end at the first one, and danger goes straight to the last.',
      levels: [
        {
          name: 'A word',
          text: 'We write to the person, name the rule, and say what should change.',
          example: 'Pushy messages, a forgotten fee, an outdated listing',
        },
        {
          name: 'Taken down',
          text: 'We hide or remove the listing. The account stays, and we say why.',
          example: 'Discriminating words, borrowed photos, advertising',
        },
        {
          name: 'A pause',
          text: 'For a set time, the person can read and answer us, and nothing else. Others don’t find them or their homes. We tell the person how long.',
          example: 'Insults, the same thing again after a warning',
        },
        {
          name: 'The end',
          text: 'We close the account, and any new one the same person opens.',
          example: 'Fraud, threats, harassment, anyone underage',
        },
      ],
      note: `During the beta a person decides each case by hand. If you disagree with a decision, answer it once in Reports and notices, with your reasons, and we read the case again from the start.`,
    },
  ],
  closing: {
    title: 'That’s all of them.',
    text: 'Next, read how to meet and pay safely, or start your own profile.',
    scene: 'keys',
    action: { label: 'Safety guide', to: '/safety-guide' },
    second: { label: 'Create an account', to: '/account' },
  },
} satisfies GuidePage
