import type { CityGuide } from '../schema/city-guide-schema.ts'

export const PAGE = {
  slug: 'sandiego',
  city: 'sd',
  name: 'San Diego',
  title: 'Living in San Diego',
  description:
    'Six San Diego neighborhoods compared: what you hear at night, how you get to work, where the car goes, and who is happy there.',
  card: { line: 'Bay mornings, canyon streets, a trolley home.', sampleListings: 328 },
  hero: {
    eyebrow: 'City guide',
    title: 'Living in San Diego',
    lede: 'Canyons cut this city into mesas, and every mesa has its own main street, its own weather and its own idea of a late night. Choose the mesa first.',
    scene: 'sd',
    action: { label: 'Find roommates here', to: '/account', search: { location: 'sd' } },
    second: { label: 'List your property', to: '/account', search: { type: 'homeowner', location: 'sd' } },
  },
  why: {
    title: 'Why Choose San Diego',
    facts: [
      {
        title: 'Rent buys the outdoors',
        description:
          'Seventy miles of coast in the county, canyons behind ordinary streets, and a 1,200-acre park in the middle. People here meet outside, so a small living room hurts less.',
      },
      {
        title: 'The bad season is mild',
        description:
          'Most older apartments near the coast have no air conditioning and do without it. The gray weeks of May and June, when cloud sits on the shore until noon, are the price.',
      },
      {
        title: 'Work comes in clusters',
        description:
          'Biotech and the university in the north, the Navy around the bay, hospitals on the mesas, hotels downtown. Know which one pays you, and half the map answers itself.',
      },
      {
        title: 'Sharing is ordinary',
        description:
          'Two- and three-bedroom bungalows with a yard outnumber studios in many older blocks, so nobody looks twice at a household of friends or strangers.',
      },
    ],
  },
  neighborhoods: {
    title: 'Six neighborhoods, told straight',
    lede: 'Each is compared with the one people usually weigh it against.',
    status: 'sample',
    note: 'Rents and walk scores here are samples. The range is for a whole home with one or two bedrooms; split it by the people in it.',
    items: [
      {
        id: 'north-park',
        name: 'North Park',
        description:
          'Craftsman bungalows around 30th Street and University Avenue, with more breweries, taco shops and record bins than one weekend can use. You can live a whole week here on foot.',
        tags: ['Bungalows', 'Breweries', 'On foot'],
        averageRent: '$1,950–$2,900',
        walkScore: 91,
        highlights: ['Concerts at the Observatory', 'Thursday farmers market', 'Bird Park at dusk'],
        happy:
          'your evenings are spontaneous and you would rather share a house with a porch than rent a studio alone.',
        unhappy:
          'you come home at six with a car and a short temper. The last free space on the block went at five.',
        night:
          'Patios until the bars close, then quiet. Two blocks off 30th you hear crickets and a neighbor’s band practice.',
        commute:
          'No trolley. Rapid 215 on El Cajon Boulevard runs to downtown and to San Diego State; 30th Street has protected bike lanes.',
        parking:
          'Hard near University. Ask whether the alley garage comes with the room or with the roommate who got there first.',
        rooms:
          'Bedrooms in 1910s and 1920s houses: wood floors, small closets, one bathroom among three. Newer apartments line the boulevard.',
        compare: {
          id: 'hillcrest',
          text: 'Hillcrest is closer to downtown and the park, with more apartments and fewer yards. North Park gives you the house.',
        },
        scene: { houses: 'bungalow', plants: 'jacaranda', ground: 'street', time: 'noon', seed: 3 },
      },
      {
        id: 'hillcrest',
        name: 'Hillcrest',
        description:
          'The center of the city’s LGBTQ life for half a century, and home of the Pride parade each July. Two large hospitals and a dense grid of apartments keep it awake at all hours.',
        tags: ['Apartments', 'Late', 'By the park'],
        averageRent: '$2,000–$3,100',
        walkScore: 95,
        highlights: [
          'Sunday farmers market on Normal Street',
          'The footbridge at Spruce Street, a walk south',
          'Old bookshops and late diners',
        ],
        happy:
          'you work shifts at the hospitals, or want a late dinner, a pharmacy and a bus around the corner.',
        unhappy: 'sirens wake you. Ambulances and helicopters come with the hospitals.',
        night:
          'Bars and brunch lines along University and Fifth, ambulances on the way to the emergency rooms, calm on the canyon ends.',
        commute:
          'Frequent buses downtown, Rapid 215 along Park Boulevard, and the 163 freeway below. To the university in the north, plan on a car or a bus and the trolley.',
        parking:
          'Meters on the main streets, permits around the hospitals. Many older apartments have no space at all.',
        rooms:
          'Two-bedroom apartments in two-story buildings of the 1950s and 1960s, a few older courtyards, and new mid-rise blocks at the top of the range.',
        compare: {
          id: 'north-park',
          text: 'North Park is flatter for cycling and better for bungalows. Hillcrest wins if you have no car.',
        },
        scene: { houses: 'courtyard', plants: 'tree', ground: 'canyon', time: 'evening', seed: 8 },
      },
      {
        id: 'pacific-beach',
        name: 'Pacific Beach',
        description:
          'A grid between the ocean and Mission Bay, with a boardwalk, a pier you can sleep on, and Garnet Avenue for everything else. Houses fill with people who surf before work.',
        tags: ['Beach', 'Shared houses', 'Loud in summer'],
        averageRent: '$2,000–$3,300',
        walkScore: 86,
        highlights: ['Sunrise at Crystal Pier', 'The bay path by bike', 'Tourmaline for longboards'],
        happy: 'the water is a daily habit and you like a house where someone is always rinsing a board.',
        unhappy: 'you need quiet on a Saturday in July, or sand in the hallway makes you write notes.',
        night:
          'Garnet and Mission are loud until two. North of Garnet, toward La Jolla, the blocks turn sleepy.',
        commute:
          'Bus 30 along the coast, bus 8 to Old Town, and the Balboa Avenue trolley station by the freeway. Count the ride across PB before you count the freeway.',
        parking: 'Difficult by the sand, impossible on holidays. An alley space is worth asking more for.',
        rooms:
          'Beach duplexes, “six-pack” apartments off the alley, and houses with four bedrooms and one long kitchen table.',
        compare: {
          id: 'ocean-beach',
          text: 'Ocean Beach is smaller, older and has airplanes overhead. Pacific Beach is bigger, flatter and busier.',
        },
        scene: { houses: 'midcentury', plants: 'palm', ground: 'beach', time: 'morning', seed: 5 },
      },
      {
        id: 'ocean-beach',
        name: 'Ocean Beach',
        description:
          'A beach town that happens to have a San Diego zip code: one main street, few chains, a weekly market, and neighbors who will know your dog before they know you.',
        tags: ['Cottages', 'Dogs', 'Small town'],
        averageRent: '$1,900–$2,950',
        walkScore: 83,
        highlights: ['Wednesday market on Newport Avenue', 'Dog Beach', 'Sunset Cliffs on foot'],
        happy: 'you want a porch, a routine and the same faces, and a dog that swims.',
        unhappy: 'jets bother you. The take-off path of the airport passes right above.',
        night:
          'Guitars on Newport, surf, and by day a plane every few minutes. Departures stop from half past eleven until half past six.',
        commute:
          'Bus 35 to the trolley at Old Town, bus 923 downtown. By car it’s one bridge or one hill to everywhere, and both fill up.',
        parking: 'Fair on the hill, poor close to the sand.',
        rooms:
          'Rooms in small wooden cottages, back houses and old apartment courts. Heating is often one wall furnace.',
        compare: {
          id: 'pacific-beach',
          text: 'Pacific Beach has more rooms on offer at any moment and a faster way to the university. Ocean Beach has fewer, and people stay in them.',
        },
        scene: { houses: 'cottage', plants: 'palm', ground: 'beach', time: 'evening', seed: 2 },
      },
      {
        id: 'university-city',
        name: 'University City',
        description:
          'UTC to everyone: towers, garden complexes and a mall around the north end of the trolley, beside the university and a few miles inland from La Jolla’s coves.',
        tags: ['Trolley', 'Complexes', 'Campus and labs'],
        averageRent: '$2,300–$3,600',
        walkScore: 72,
        highlights: [
          'Rose Canyon trail',
          'Black’s Beach below Torrey Pines',
          'The Blue Line, from its first stop',
        ],
        happy:
          'you study at UC San Diego or work in the labs of Torrey Pines, and a pool, a gym and a garage space mean more than character.',
        unhappy:
          'you want to step out of the door into a street with a bar on it. Here the street is six lanes wide.',
        night: 'Quiet complexes with quiet hours. By day, jets from the Miramar air station.',
        commute:
          'The Blue Line runs from UTC through campus to Old Town, downtown and the border. The labs are a short bus or bike ride.',
        parking: 'A numbered space or garage in most complexes; a second car usually costs extra.',
        rooms:
          'Two- and three-bedroom condos of the 1970s and 1980s, made for sharing, and new towers by the station.',
        compare: {
          id: 'pacific-beach',
          text: 'Pacific Beach has the ocean at the door and a commute to campus. University City is the other way around.',
        },
        scene: { houses: 'tower', plants: 'tree', ground: 'hills', time: 'noon', seed: 6 },
      },
      {
        id: 'east-village',
        name: 'East Village',
        description:
          'The eastern third of downtown: the ballpark, the domed Central Library, old warehouses turned into lofts, and a crop of new high-rises.',
        tags: ['High-rise', 'Trolley', 'Ballpark'],
        averageRent: '$2,400–$3,900',
        walkScore: 97,
        highlights: [
          'The reading room under the library’s dome',
          'Outfield grass at Gallagher Square',
          'Bay and bridge from any roof deck',
        ],
        happy: 'you don’t own a car, like an elevator and a roof deck, and take the trolley in the morning.',
        unhappy:
          'you need a yard, or you have not walked the blocks east of 14th after dark. Do that before you sign.',
        night:
          'Game nights, freight trains along the harbor, trolley bells. Above the tenth floor, mostly wind.',
        commute:
          'The Blue, Orange and Green trolley lines meet at 12th and Imperial; the Coaster leaves from Santa Fe Depot across downtown.',
        parking:
          'Often a separate lease. Street meters cost more on game days, so ask what the garage costs first.',
        rooms:
          'Two-bedroom apartments in towers with a bathroom for each person, and lofts whose bedroom is a curtain.',
        compare: {
          id: 'hillcrest',
          text: 'Hillcrest has shade, corner shops and lower buildings. East Village has the trains.',
        },
        scene: { houses: 'tower', plants: 'palm', ground: 'water', time: 'evening', seed: 11 },
      },
    ],
  },
  activities: {
    title: 'What a week is made of',
    lede: 'Six things that cost little and tell you where you want to live.',
    items: [
      {
        name: 'Balboa Park',
        description:
          'Museums, a free organ concert on Sunday afternoons, and lawns that work as a living room.',
        icon: 'museum',
        tone: 'sky',
      },
      {
        name: 'Torrey Pines',
        description: 'Sandstone trails above the sea, among a pine that grows almost nowhere else.',
        icon: 'trail',
        tone: 'clay',
      },
      {
        name: 'Mission Bay loop',
        description: 'Flat paths around calm water: the easiest bike ride in the city.',
        icon: 'bike',
        tone: 'leaf',
      },
      {
        name: 'Little Italy Mercato',
        description: 'Saturday stalls along Date Street, then coffee within sight of the harbor.',
        icon: 'market',
        tone: 'warm',
      },
      {
        name: 'Convoy Street',
        description: 'Noodles, hot pot and dessert in strip malls, open later than most of the city.',
        icon: 'food',
        tone: 'violet',
      },
      {
        name: 'La Jolla Cove',
        description: 'Snorkel over bright orange garibaldi fish; smell the sea lions first.',
        icon: 'water',
        tone: 'lamp',
      },
    ],
  },
  quotes: {
    title: 'Said in the kitchen',
    status: 'sample',
    note: 'Sample voices, written to show the kind of thing worth asking a roommate.',
    items: [
      {
        quote: 'I asked about the rent and the deposit. I should have asked who else parks in the alley.',
        author: 'Marisol',
        location: 'North Park',
        person: 'marisol',
      },
      {
        quote:
          'We are three, and all of us start at five in the morning. Nobody has ever asked us to keep it down.',
        author: 'Dev',
        location: 'Hillcrest',
        person: 'dev',
      },
      {
        quote: 'The planes stop you mid-sentence. After a month you finish the sentence anyway.',
        author: 'Rose',
        location: 'Ocean Beach',
        person: 'rose',
      },
    ],
  },
  list: {
    title: 'A spare room on one of these mesas?',
    text: 'Say which street, who lives there and how. People who answer have said the same about themselves.',
    action: { label: 'List your property', to: '/account', search: { type: 'homeowner', location: 'sd' } },
  },
  closing: {
    title: 'Pick the people, then argue about the mesa.',
    text: 'An account is free while the beta lasts.',
    action: { label: 'Get Early Access', to: '/account', search: { location: 'sd' } },
  },
  glance: {
    title: 'San Diego at a Glance',
    groups: [
      {
        title: 'Getting around',
        rows: [
          { label: 'Rail', value: 'The trolley: Blue, Orange, Green and Copper lines' },
          { label: 'Up the coast', value: 'Coaster and Pacific Surfliner from Santa Fe Depot' },
          { label: 'Without a car', value: 'Easy downtown and in Hillcrest, possible in North Park' },
        ],
      },
      {
        title: 'Weather',
        rows: [
          { label: 'Coast', value: 'Mild all year; gray mornings in May and June' },
          { label: 'Inland', value: 'Hotter with every mile east' },
          { label: 'Rain', value: 'Little, mostly December to March' },
        ],
      },
      {
        title: 'Costs',
        rows: [
          { label: 'Ask first', value: 'Is a parking space in the rent?' },
          { label: 'Often extra', value: 'Electricity, which is expensive here; internet' },
          { label: 'Often none', value: 'Air conditioning near the water' },
        ],
      },
      {
        title: 'Good to know',
        rows: [
          { label: 'Deposit', value: 'California caps it at one month’s rent for most landlords' },
          { label: 'Beaches', value: 'No alcohol, no glass' },
          { label: 'In a hurry', value: 'Leases turn over most in summer, when campuses do' },
        ],
      },
    ],
  },
} satisfies CityGuide
