import type { MomentsSection } from '../schema/guide-schema.ts'

/** The section with safety tips, grouped by the moment in which they help. */
export const TIPS: MomentsSection = {
  kind: 'moments',
  id: 'tips',
  title: 'Before, at, after',
  lede: 'Each moment has its own risk. First it’s a stranger, then a door that closes, then your money.',
  moments: [
    {
      id: 'before-meeting',
      when: 'Before you meet',
      scene: 'letters',
      tips: [
        {
          title: 'Stay in one conversation',
          text: 'Write here until you’ve met. Anyone who wants another app in the first few lines would rather leave no record of the rest.',
        },
        {
          title: 'Ask the same thing twice',
          text: 'Who lives there, since when, why the room is available. Ask again two days later in other words. Honest answers agree without being identical.',
        },
        {
          title: 'See a face and the room, live',
          text: 'Before you travel far, have a video call. Ask them to walk from the front door to the room and open the window. A recorded video proves nothing.',
        },
        {
          title: 'Look the pictures up',
          text: 'Put a photo into a reverse image search. If it belongs to a hotel or a house for sale in another city, you’re done here.',
        },
        {
          title: 'Keep your papers',
          text: 'No passport, Social Security number or bank statement until you’ve seen the home and want it.',
        },
      ],
    },
    {
      id: 'at-viewing',
      when: 'At the viewing',
      scene: 'stairwell',
      tips: [
        {
          title: 'In daylight, and not alone',
          text: 'Bring someone. If nobody can come, send a friend the address, the name and the time you’ll call.',
        },
        {
          title: 'See the actual room',
          text: 'Not a similar one, not a roommate’s. Open the door that will be yours, and check that it locks from inside.',
        },
        {
          title: 'Meet everyone who lives there',
          text: 'Or find out when you can. A person everyone avoids mentioning is worth a question.',
        },
        {
          title: 'Ask what gives them the right to rent it out',
          text: 'Owners are in the county’s property records, which are public. A tenant who sublets should show you the landlord’s written consent.',
        },
        {
          title: 'Leave when you want to leave',
          text: '“I have to go” is a complete sentence. You owe nobody the end of a tour.',
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
          text: 'Pay the deposit when you have a signed lease in hand, not to “take the room off the market”.',
        },
        {
          title: 'Pay in a way that can be traced',
          text: 'Check or bank transfer to the person whose name is on the lease, with a receipt. Cash only for a signed one.',
        },
        {
          title: 'Know what each amount is for',
          text: 'Rent, deposit and fees separately, in writing. A fee without a name is a question to ask.',
        },
        {
          title: 'Read who owes what if someone leaves',
          text: 'On a joint lease each of you can owe the whole rent. Agree among yourselves, in writing, what happens when someone moves out early.',
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
          text: 'Each wall, floor and appliance on the first day. Email the pictures to the landlord, so nobody can dispute the date.',
        },
        {
          title: 'Know who else has keys',
          text: 'Ask straight out. Former roommates are the usual answer, and a new lock costs less than a laptop.',
        },
        {
          title: 'Insure your things',
          text: 'The owner’s policy covers the building, not your bicycle. Renter’s insurance does.',
        },
      ],
    },
  ],
}
