import type { CityGuide } from '../schema/city-guide-schema.ts'

export const PAGE = {
  slug: 'orangecounty',
  city: 'oc',
  name: 'Orange County',
  title: 'Living in Orange County',
  description:
    'Six Orange County towns compared: nights, commutes, overnight parking rules, what the rooms are like, and who is happy in each.',
  card: { line: 'Between the pier and the hills.', sampleListings: 217 },
  hero: {
    eyebrow: 'City guide',
    title: 'Living in Orange County',
    lede: 'Thirty-four cities in a row, with no center and no wish for one. What changes at each border is the noise, the parking rules and how long the drive to the water takes.',
    scene: 'oc',
    action: { label: 'Find roommates here', to: '/account', search: { location: 'oc' } },
    second: { label: 'List your property', to: '/account', search: { type: 'homeowner', location: 'oc' } },
  },
  why: {
    title: 'Why Choose Orange County',
    facts: [
      {
        title: 'Two job markets, one lease',
        description:
          'Los Angeles is to the north and San Diego to the south, with Irvine’s offices in between. If two roommates commute in opposite directions, this is where the map folds.',
      },
      {
        title: 'Forty-odd miles of shore',
        description:
          'Long flat sand in the north for surfing, coves and cliffs in the south. You can rent ten miles inland and still swim before breakfast.',
      },
      {
        title: 'Houses, not only apartments',
        description:
          'Much of the county was built after the war as single-story houses with a garage and a yard. Shared by three or four, they cost each person less than a studio.',
      },
      {
        title: 'Every town has rules',
        description:
          'Some ban overnight street parking, some hand out permits, some leave it to the association. It sounds dull. It decides which house works for four drivers.',
      },
    ],
  },
  neighborhoods: {
    title: 'Six towns, told straight',
    lede: 'Here a neighborhood is usually a city of its own. Each is compared with the one people weigh it against.',
    status: 'sample',
    note: 'Rents and walk scores here are samples. The range is for a whole home with one or two bedrooms; split it by the people in it.',
    items: [
      {
        id: 'irvine',
        name: 'Irvine',
        description:
          'A city planned on paper in the 1960s and still built to the plan: villages with a pool and a shopping center each, bike paths between them, a university in the south.',
        tags: ['Planned', 'Quiet', 'Near campus'],
        averageRent: '$2,600–$3,900',
        walkScore: 69,
        highlights: [
          'San Joaquin wetlands at sunrise',
          'Off-street bike trails',
          'Late tea and noodles on Jeffrey and Culver',
        ],
        happy:
          'you want things to work: the dishwasher, the gate, the quiet hours. UCI and many offices are a short ride away.',
        unhappy: 'you like to paint a wall, hang a hammock on the balcony or park where you please.',
        night: 'Sprinklers. Quiet hours are written down, and someone enforces them.',
        commute:
          'Metrolink and Amtrak stop at Irvine station, at the far eastern edge. Most people drive the 405 or the 5, or cycle to campus.',
        parking:
          'Assigned spaces, guest passes, and towing that means it. Count the cars in the household before you sign.',
        rooms:
          'Large managed complexes with a bathroom to each bedroom, and three-story townhouses with the living room in the middle.',
        compare: {
          id: 'costa-mesa',
          text: 'Costa Mesa is next door, looser and louder. You trade the pool for a yard and a landlord who answers by text.',
        },
        scene: { houses: 'rowhouse', plants: 'tree', ground: 'hills', time: 'noon', seed: 4 },
      },
      {
        id: 'costa-mesa',
        name: 'Costa Mesa',
        description:
          'The county’s workshop and its stage: surf brands, kitchens and garages on the west side, a concert hall and a giant mall in the north, and the beach a short ride on.',
        tags: ['Shared houses', 'Theaters', 'In the middle'],
        averageRent: '$2,300–$3,400',
        walkScore: 78,
        highlights: ['Segerstrom Center on a weeknight', 'The Lab and the Camp', 'Fairview Park’s bluff'],
        happy: 'you want a house with a garage for making things, and every freeway within reach.',
        unhappy: 'you expect sidewalks with shade. Blocks are long, and Harbor Boulevard is a car’s street.',
        night:
          'Mostly still. In summer, concerts from the fairgrounds; by day, jets leaving John Wayne Airport.',
        commute:
          'The 55, the 405 and the 73 cross here. Bus 43 runs the length of Harbor Boulevard. No train.',
        parking:
          'Street parking is normal on the east side and crowded around the fourplexes of the west side.',
        rooms: 'Rooms in ranch houses of the 1950s, fourplexes with carports, a few new live-work lofts.',
        compare: {
          id: 'huntington-beach',
          text: 'Huntington Beach has the sand itself. Costa Mesa is nearer to work and a little cheaper for the same room.',
        },
        scene: { houses: 'midcentury', plants: 'jacaranda', ground: 'street', time: 'morning', seed: 7 },
      },
      {
        id: 'huntington-beach',
        name: 'Huntington Beach',
        description:
          'Miles of wide flat sand, a long pier, and a downtown of a few blocks that empties onto it. Behind that, quiet tracts of houses as far as the freeway.',
        tags: ['Surf', 'Flat', 'Summer crowds'],
        averageRent: '$2,300–$3,700',
        walkScore: 81,
        highlights: ['The pier at six in the morning', 'Bolsa Chica’s herons', 'Fire rings at dusk'],
        happy:
          'you surf or run daily, ride a bike for errands and don’t mind going to bed to the sound of Main Street.',
        unhappy: 'you work in Los Angeles five days a week. There’s no train, and the 405 knows it.',
        night:
          'Main Street is busy until two; a mile inland you hear the surf on a still night and nothing else.',
        commute: 'Bus 1 along the coast, bus 29 up Beach Boulevard, the 405 for the rest.',
        parking:
          'Permits and meters downtown, easy driveways inland. The week of the surf contest in summer is its own season.',
        rooms:
          'Beach duplexes over garages near Main Street; four-bedroom tract houses with a yard further in.',
        compare: {
          id: 'laguna-beach',
          text: 'Laguna is cliffs, coves and art. Huntington is flat, wide and easier on the budget.',
        },
        scene: { houses: 'midcentury', plants: 'palm', ground: 'beach', time: 'noon', seed: 9 },
      },
      {
        id: 'santa-ana',
        name: 'Downtown Santa Ana',
        description:
          'The county seat and the nearest thing to a city street: brick buildings from the 1920s, bakeries and bridal shops on Fourth, galleries in the Artists Village.',
        tags: ['Lofts', 'Murals', 'Train'],
        averageRent: '$2,000–$3,000',
        walkScore: 92,
        highlights: ['Art walk on first Saturdays', 'Pan dulce on Calle Cuatro', 'The old courthouse lawn'],
        happy: 'you want to walk to dinner, take a train to work, and live on a street with music in it.',
        unhappy: 'weekend music through the wall would end the friendship.',
        night: 'Cumbia and cocktail bars on weekends, train horns from the depot, quiet in French Park.',
        commute:
          'Metrolink and the Pacific Surfliner stop at the Regional Transportation Center; many of the county’s bus lines meet there too.',
        parking: 'City garages by the month, permit streets around. Old houses have a driveway for one.',
        rooms:
          'Live-work lofts in two stories, rooms in 1910s houses in French Park, small brick apartment courts.',
        compare: {
          id: 'fullerton',
          text: 'Fullerton’s downtown is smaller and sits on the same railroad. Santa Ana has more to walk to and less parking.',
        },
        scene: { houses: 'rowhouse', plants: 'none', ground: 'street', time: 'evening', seed: 12 },
      },
      {
        id: 'fullerton',
        name: 'Fullerton',
        description:
          'A college town in the north of the county with a brick downtown by the tracks, 1920s bungalows around it, and horse trails in the hills behind.',
        tags: ['College town', 'Bungalows', 'Train'],
        averageRent: '$1,900–$2,700',
        walkScore: 84,
        highlights: [
          'Trains from the station bridge',
          'Thursday market on the plaza',
          'The Fullerton Loop on a bike',
        ],
        happy: 'you study at Cal State, work in downtown Los Angeles or Anaheim, and like a porch.',
        unhappy:
          'you own more cars than driveway, or the beach is a daily need. It’s at the other end of the county.',
        night:
          'Bars on Harbor until two on weekends; freight trains at all hours, with horns at the crossings.',
        commute:
          'Metrolink reaches Los Angeles in well under an hour. Bus 43 goes down Harbor Boulevard to Anaheim and Costa Mesa.',
        parking:
          'No street parking from two to five in the morning without a permit. It’s enforced. Ask about the driveway first.',
        rooms:
          'Bungalow bedrooms with built-in drawers, courtyard apartments near campus, plain 1970s two-bedrooms.',
        compare: {
          id: 'santa-ana',
          text: 'Santa Ana is closer to the beaches and livelier on foot. Fullerton is leafier and closer to Los Angeles.',
        },
        scene: { houses: 'bungalow', plants: 'tree', ground: 'street', time: 'morning', seed: 1 },
      },
      {
        id: 'laguna-beach',
        name: 'Laguna Beach',
        description:
          'Cottages stacked up a canyon above thirty-odd small coves. One road in from the hills, one along the coast, and a hard limit on how many people can live between them.',
        tags: ['Coves', 'Canyon', 'Few rooms'],
        averageRent: '$2,800–$4,500',
        walkScore: 79,
        highlights: ['Tide pools at Heisler Park', 'Top of the World trails', 'The summer art festivals'],
        happy:
          'you work from home or in town, own little, and would swap a parking space for a view of the swell.',
        unhappy: 'you leave at seven and return at six. So does everyone, on the same two roads.',
        night:
          'Surf, owls, and in the canyon the last cars. In July and August, the crowd going home from the festivals.',
        commute:
          'Laguna Canyon Road to the 405, or Coast Highway. Bus 1 follows the coast; a free local trolley runs in season.',
        parking: 'The scarcest in the county. A listing without a space means a hill and a walk.',
        rooms:
          'Studios under houses, bedrooms in 1920s cottages, guest rooms with their own stair. Long lists, quick answers.',
        compare: {
          id: 'huntington-beach',
          text: 'Huntington has far more rooms to rent, and a flat ride to the water.',
        },
        scene: { houses: 'cottage', plants: 'tree', ground: 'canyon', time: 'noon', seed: 14 },
      },
    ],
  },
  activities: {
    title: 'What a week is made of',
    lede: 'Six things to try before you decide which town is yours.',
    items: [
      {
        name: 'Crystal Cove',
        description:
          'Tide pools, a row of 1930s cottages on the sand, and trails up the hills across the road.',
        icon: 'beach',
        tone: 'warm',
      },
      {
        name: 'Santa Ana River Trail',
        description: 'A paved path from the inland towns down to the ocean, without a traffic light.',
        icon: 'bike',
        tone: 'leaf',
      },
      {
        name: 'Little Saigon',
        description: 'Westminster and Garden Grove: phở for breakfast, bánh mì to take along.',
        icon: 'food',
        tone: 'clay',
      },
      {
        name: 'Segerstrom Center',
        description: 'Orchestra, touring shows and South Coast Repertory, all around one plaza.',
        icon: 'music',
        tone: 'violet',
      },
      {
        name: 'Angel Stadium',
        description:
          'Cheap seats on a weeknight, a train station across the lot, a waterfall beyond center field.',
        icon: 'stadium',
        tone: 'lamp',
      },
      {
        name: 'Old Towne Orange',
        description: 'A plaza circle, antique shops, a soda fountain, and coffee in the old depot streets.',
        icon: 'coffee',
        tone: 'sky',
      },
    ],
  },
  quotes: {
    title: 'Said in the kitchen',
    status: 'sample',
    note: 'Sample voices, written to show the kind of thing worth asking a roommate.',
    items: [
      {
        quote: 'Four adults, four cars, two spaces. We settled the parking before we chose the bedrooms.',
        author: 'Theo',
        location: 'Fullerton',
        person: 'theo',
      },
      {
        quote: 'I wanted the ocean. She wanted a train. We ended up in Santa Ana with two bicycles.',
        author: 'Nia',
        location: 'Downtown Santa Ana',
        person: 'nia',
      },
      {
        quote: 'Quiet hours start at ten, and I am the one who reads them out loud now.',
        author: 'Sam',
        location: 'Irvine',
        person: 'sam',
      },
    ],
  },
  list: {
    title: 'A bedroom over the garage?',
    text: 'Write down the parking, the quiet hours and who is in the kitchen at seven. That answers most messages before they come.',
    action: { label: 'List your property', to: '/account', search: { type: 'homeowner', location: 'oc' } },
  },
  closing: {
    title: 'Find the people who drive the other way.',
    text: 'An account is free while the beta lasts.',
    action: { label: 'Get Early Access', to: '/account', search: { location: 'oc' } },
  },
  glance: {
    title: 'Orange County at a Glance',
    groups: [
      {
        title: 'Getting around',
        rows: [
          { label: 'Rail', value: 'Metrolink and Pacific Surfliner: Fullerton, Anaheim, Santa Ana, Irvine' },
          { label: 'Bus', value: 'OC Bus on the long boulevards; Harbor is the busiest' },
          { label: 'Without a car', value: 'Possible in Santa Ana and Fullerton' },
        ],
      },
      {
        title: 'Weather',
        rows: [
          { label: 'Coast', value: 'Cool mornings, gray in early summer' },
          { label: 'Inland', value: 'Hot in August and September; ask about cooling' },
          { label: 'Wind', value: 'Dry Santa Ana winds, mostly in fall' },
        ],
      },
      {
        title: 'Costs',
        rows: [
          { label: 'Ask first', value: 'How many cars may sleep here?' },
          { label: 'Often extra', value: 'Toll roads, which are several; guest passes' },
          { label: 'Often included', value: 'Water and trash in managed complexes' },
        ],
      },
      {
        title: 'Good to know',
        rows: [
          { label: 'Deposit', value: 'California caps it at one month’s rent for most landlords' },
          { label: 'Associations', value: 'Their rules bind tenants too; read them' },
          { label: 'In a hurry', value: 'Rooms near campuses turn over in summer' },
        ],
      },
    ],
  },
} satisfies CityGuide
