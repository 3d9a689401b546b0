import type { MomentsSection } from '../schema/guide-schema.ts'

/** The section with safety tips, grouped by the moment in which they help. */
export const TIPS: MomentsSection = {
  kind: 'moments',
  id: 'tips',
  title: 'Before, at, after',
  lede: 'Each moment has its own risk. At first it is a stranger, then a door that closes, then your money.',
  moments: [
    {
      id: 'before-meeting',
      when: 'Before you meet',
      scene: 'letters',
      tips: [
        {
          title: 'Stay in one conversation',
          text: 'Write here until you have met. Whoever wants another app in the first lines would like to have no record of the rest.',
        },
        {
          title: 'Ask the same thing twice',
          text: 'Who lives there, since when, why the room is free. Ask again two days later in other words. Honest answers agree without being identical.',
        },
        {
          title: 'See a face and the room, live',
          text: 'Before you travel far, have a video call. Ask them to walk from the front door to the room and to open the window. A film that was sent proves nothing.',
        },
        {
          title: 'Look the pictures up',
          text: 'Put a photo into a reverse image search. If it belongs to a hotel or to a sale in another city, you are done here.',
        },
        {
          title: 'Keep your papers',
          text: 'No passport, Social Security number or bank statement before you have seen the home and want it.',
        },
      ],
    },
    {
      id: 'at-viewing',
      when: 'At the viewing',
      scene: 'stairwell',
      tips: [
        {
          title: 'By day, and not alone',
          text: 'Take somebody along. If nobody can come, send a friend the address, the name and the hour at which you call.',
        },
        {
          title: 'See the very room',
          text: 'Not a similar one, not the one of a roommate. Open the door that will be yours, and try whether it locks from inside.',
        },
        {
          title: 'Meet everyone who lives there',
          text: 'Or learn when you can. A person whom everybody avoids to mention is worth a question.',
        },
        {
          title: 'Ask how they have the right to let it',
          text: 'An owner is in the county’s property records, which are public. A tenant who sublets should show you the landlord’s consent in writing.',
        },
        {
          title: 'Leave when you want to leave',
          text: '“I have to go” is a whole sentence. You owe nobody the end of a tour.',
        },
      ],
    },
    {
      id: 'before-signing',
      when: 'Before you sign or pay',
      scene: 'keys',
      tips: [
        {
          title: 'Money follows a signature',
          text: 'Pay the deposit when you hold a signed lease, not to “take the room off the market”.',
        },
        {
          title: 'Pay so that it can be traced',
          text: 'Check or bank transfer to the person whose name is on the lease, with a receipt. Cash only against a signed one.',
        },
        {
          title: 'Know what each sum is for',
          text: 'Rent, deposit and fees separately, in writing. A fee without a name is a question.',
        },
        {
          title: 'Read who owes what if one leaves',
          text: 'On a joint lease each of you can owe the whole rent. Settle between yourselves, in writing, what happens when somebody moves out early.',
        },
      ],
    },
    {
      id: 'after-moving-in',
      when: 'After you move in',
      scene: 'boxes',
      tips: [
        {
          title: 'Photograph everything, empty',
          text: 'Each wall, floor and appliance on the first day. Mail the pictures to the landlord, so that the date is beyond dispute.',
        },
        {
          title: 'Know who else has keys',
          text: 'Ask it straight. Former roommates are the usual answer, and a new cylinder costs less than a laptop.',
        },
        {
          title: 'Insure your things',
          text: 'The owner’s policy covers the building, not your bicycle. Renter’s insurance does.',
        },
      ],
    },
  ],
}
