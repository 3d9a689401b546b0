import type { CityGuide } from '../schema/city-guide-schema.ts'

export const PAGE = {
  slug: 'losangeles',
  city: 'la',
  name: 'Los Angeles',
  title: 'Living in Los Angeles',
  description:
    'Six Los Angeles neighborhoods compared: nights, trains, parking, rent rules, what the rooms are like, and who is happy in each.',
  card: { line: 'Eighty towns that share a skyline.', sampleListings: 459 },
  hero: {
    eyebrow: 'City guide',
    title: 'Living in Los Angeles',
    lede: 'Nobody lives in all of it. You live in three miles of it, plus one commute, and the rest becomes a place you visit. So the question is which three miles.',
    scene: 'la',
    action: { label: 'Find roommates here', to: '/account', search: { location: 'la' } },
    second: { label: 'List your property', to: '/account', search: { type: 'homeowner', location: 'la' } },
  },
  why: {
    title: 'Why Choose Los Angeles',
    facts: [
      {
        title: 'There’s always a room',
        description:
          'It’s one of the largest rental markets in the country, most of it in buildings of a few apartments. If a house isn’t right, there’s another one to see on Thursday.',
      },
      {
        title: 'Old buildings have limits on rent',
        description:
          'In the city of Los Angeles, most apartments built before October 1978 fall under rent stabilization. Santa Monica and Culver City have their own rules. Ask how old the building is.',
      },
      {
        title: 'The trains got long',
        description:
          'Six rail lines now: Santa Monica, Long Beach, Pasadena, Koreatown and the Valley hang together. Living on one decides which friends you keep.',
      },
      {
        title: 'Odd hours are normal',
        description:
          'Film sets, kitchens, hospitals and ports work around the clock. A roommate who sleeps until noon isn’t a scandal here; it’s a schedule to match.',
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
        id: 'echo-park',
        name: 'Silver Lake and Echo Park',
        description:
          'Two hills of stairways and small duplexes on either side of Sunset, with a reservoir in one and a lake with pedal boats in the other.',
        tags: ['Hills', 'Duplexes', 'Stairs'],
        averageRent: '$2,200–$3,500',
        walkScore: 88,
        highlights: ['The reservoir loop at seven', 'The Baxter stairs', 'Lotus in the lake in July'],
        happy: 'you work nearby or from home, own shoes for stairs, and want a lemon tree with the lease.',
        unhappy:
          'you have two cars or a weak clutch. Some streets here are among the steepest in the country.',
        night:
          'Coyotes and helicopters. Near Sunset, bars; near the stadium, fireworks on summer Fridays and the traffic after.',
        commute:
          'Buses along Sunset to downtown and Hollywood. The nearest trains are the B Line at Vermont and Sunset, or downtown.',
        parking: 'Curbs on hills, wheels turned. A garage built for a 1926 car fits a bicycle.',
        rooms:
          'Upper and lower duplexes, bungalow courts, back houses down a flight of steps. Views are common, closets aren’t.',
        compare: {
          id: 'highland-park',
          text: 'Highland Park is flatter, has a train and gives you more house. Here you’re closer to everything west.',
        },
        scene: { houses: 'bungalow', plants: 'palm', ground: 'hills', time: 'evening', seed: 10 },
      },
      {
        id: 'koreatown',
        name: 'Koreatown',
        description:
          'The densest part of the city: brick apartment buildings from the 1920s, two subway lines, and dinner at any hour you can name.',
        tags: ['Subway', 'Dense', 'Open late'],
        averageRent: '$1,850–$2,800',
        walkScore: 95,
        highlights: ['Barbecue at midnight', 'A spa that never closes', 'Art deco lobbies on Wilshire'],
        happy:
          'you want to live without a car and pay less to do it, with company on the sidewalk at all hours.',
        unhappy: 'you have a car and no space for it. Circling the block is an evening here.',
        night: 'Horns, karaoke, delivery scooters, life. Ask for a room on the courtyard side.',
        commute:
          'The B and D lines meet at Wilshire and Vermont; downtown is ten minutes. Frequent buses run along Wilshire, Vermont and Western.',
        parking:
          'The hardest in this guide. Tandem spaces are common: the roommate behind you becomes part of your morning.',
        rooms:
          'High ceilings, a fold-down bed in the wall, radiators that knock; two-bedroom apartments with a dining room that becomes a third.',
        compare: {
          id: 'north-hollywood',
          text: 'North Hollywood is on the same subway with pools and parking, and far hotter in August.',
        },
        scene: { houses: 'tower', plants: 'none', ground: 'street', time: 'evening', seed: 5 },
      },
      {
        id: 'culver-city',
        name: 'Culver City',
        description:
          'A small city inside the big one, grown around film studios, with a walkable middle, its own buses, and a creek path to the sea.',
        tags: ['Studios', 'E Line', 'In between'],
        averageRent: '$2,400–$3,600',
        walkScore: 85,
        highlights: [
          'The Baldwin Hills stairs',
          'Helms Bakery’s neon sign',
          'Ballona Creek to the beach by bike',
        ],
        happy: 'one of you works downtown and the other in Santa Monica. The E Line splits the difference.',
        unhappy: 'you hoped for cheap. The price of the middle has been noticed.',
        night:
          'Restaurants until eleven, then mostly still. The freeways hum if you live near the 10 or the 405.',
        commute:
          'E Line east and west from Culver City station; Culver CityBus for the rest. Much of the Westside is a bike ride away.',
        parking: 'Permit streets near downtown, fair elsewhere, carports in the older apartments.',
        rooms:
          'Two-bedroom apartments raised above carports, 1940s bungalows with a converted garage, new blocks by the station.',
        compare: {
          id: 'santa-monica',
          text: 'Santa Monica has the ocean and stricter rent rules. Culver City has shorter drives and warmer evenings.',
        },
        scene: { houses: 'midcentury', plants: 'jacaranda', ground: 'canyon', time: 'morning', seed: 6 },
      },
      {
        id: 'santa-monica',
        name: 'Santa Monica',
        description:
          'The western end of the line, in every sense: a city of its own with a pier, a cliff-top park, rent control since 1979 and cloud until lunch in June.',
        tags: ['Ocean', 'Rent control', 'E Line'],
        averageRent: '$2,600–$4,300',
        walkScore: 93,
        highlights: [
          'Palisades Park at dusk',
          'Wednesday farmers market',
          'The steps at Fourth and Adelaide',
        ],
        happy: 'you find an older apartment and mean to stay. Long leases with good roommates pay off here.',
        unhappy: 'your people are in Pasadena. You’ll see them at weddings.',
        night: 'Sea air and skateboards. Downtown is loud on weekends, north of Montana you hear sprinklers.',
        commute:
          'The E Line reaches downtown Los Angeles in roughly fifty minutes, traffic or not. Big Blue Bus covers the Westside.',
        parking: 'Permit zones nearly everywhere. A building with a space says so in the first line.',
        rooms:
          'Courtyard apartments of the 1930s to 1960s, two bedrooms, one bath, ocean air in place of air conditioning.',
        compare: {
          id: 'culver-city',
          text: 'Culver City is cheaper by a little and closer to the rest of town. Nobody there walks to the water.',
        },
        scene: { houses: 'courtyard', plants: 'palm', ground: 'water', time: 'noon', seed: 13 },
      },
      {
        id: 'north-hollywood',
        name: 'North Hollywood',
        description:
          'Small theaters and dance studios around the last stop of the subway, then block after block of apartments with a pool in the courtyard.',
        tags: ['Stages', 'Courtyard pools', 'Hot summers'],
        averageRent: '$1,900–$2,800',
        walkScore: 87,
        highlights: [
          'A ninety-nine-seat play on a Sunday',
          'Dance class at any level',
          'Vintage shops on Magnolia, one town over',
        ],
        happy: 'you audition, edit, dance or build sets, and want neighbors who will run lines with you.',
        unhappy: 'heat wears you out. July without good cooling is no detail.',
        night:
          'Courtyard voices carry, and so do rehearsals. After midnight it’s calmer than the name suggests.',
        commute:
          'The B Line starts here: Universal is one stop, Hollywood two, downtown about half an hour. The G Line busway crosses the Valley.',
        parking:
          'Gated spaces under most buildings, one to an apartment. The second car lives on the street.',
        rooms:
          'Two-bedroom, two-bath apartments around a pool, made for two tenants; newer blocks at the station.',
        compare: {
          id: 'koreatown',
          text: 'Koreatown is closer in and awake all night. North Hollywood gives you a pool, a parking space and sleep.',
        },
        scene: { houses: 'courtyard', plants: 'jacaranda', ground: 'street', time: 'morning', seed: 2 },
      },
      {
        id: 'highland-park',
        name: 'Highland Park',
        description:
          'Craftsman houses in the northeast between two main streets, Figueroa and York, with the train down the middle and hills on both sides.',
        tags: ['Craftsman', 'A Line', 'Changing fast'],
        averageRent: '$2,100–$3,200',
        walkScore: 86,
        highlights: ['The 1920s bowling alley on Figueroa', 'Debs Park’s pond', 'Record stores on York'],
        happy: 'you want a real house with a porch and a garden, shared by people who will water it.',
        unhappy:
          'you want a place that stays as it is. Rents and shops here have turned over within a decade, and long-time neighbors feel it.',
        night:
          'Train bells along Marmion Way until about midnight, roosters before dawn, music from a yard on Saturday.',
        commute:
          'The A Line to Union Station takes about a quarter of an hour, or north to Pasadena. The 110 has ramps that start at a stop sign.',
        parking: 'Driveways and easy curbs, tighter around York on weekends.',
        rooms:
          'Bedrooms in houses from the 1900s to the 1920s: built-ins, big windows, one old bathroom everyone books.',
        compare: {
          id: 'echo-park',
          text: 'Silver Lake and Echo Park are nearer to the middle and charge more for less space. Highland Park has the yard.',
        },
        scene: { houses: 'cottage', plants: 'jacaranda', ground: 'hills', time: 'morning', seed: 17 },
      },
    ],
  },
  activities: {
    title: 'What a week is made of',
    lede: 'Six things, cheap or free. The seventh evening is for laundry.',
    items: [
      {
        name: 'Griffith Park',
        description: 'Miles of ridge trail and an observatory that costs nothing to enter. Take the bus up.',
        icon: 'trail',
        tone: 'leaf',
      },
      {
        name: 'The Getty Center',
        description: 'Paintings, a garden and the whole basin below. Entry is free; parking isn’t.',
        icon: 'museum',
        tone: 'sky',
      },
      {
        name: 'Grand Central Market',
        description: 'A downtown food hall since 1917. Go on a weekday, go hungry, share.',
        icon: 'market',
        tone: 'clay',
      },
      {
        name: 'Hollywood Bowl',
        description: 'Bring dinner, sit high up. The cheapest seats have the best sunset.',
        icon: 'music',
        tone: 'violet',
      },
      {
        name: 'The beach path',
        description: 'Twenty-two flat miles by bike, from Will Rogers beach south to Torrance.',
        icon: 'bike',
        tone: 'warm',
      },
      {
        name: 'Huntington Gardens',
        description: 'Cactus, roses and a bamboo grove in San Marino. Some days are free if you book early.',
        icon: 'garden',
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
        quote:
          'We share a tandem parking space, so we share a calendar. It’s the most honest document we have.',
        author: 'Amira',
        location: 'Koreatown',
        person: 'amira',
      },
      {
        quote: 'I asked how far the train was. Nobody told me to ask how many stairs.',
        author: 'June',
        location: 'Echo Park',
        person: 'june',
      },
      {
        quote: 'Half the house works nights. We hung a second curtain and wrote the hours on the fridge.',
        author: 'Theo',
        location: 'North Hollywood',
        person: 'theo',
      },
    ],
  },
  list: {
    title: 'A back house, a dining room, half a duplex?',
    text: 'Say where the car goes and when the house sleeps. In this city that is most of the description.',
    action: { label: 'List your property', to: '/account', search: { type: 'homeowner', location: 'la' } },
  },
  closing: {
    title: 'Someone already lives in your three miles.',
    text: 'An account is free while the beta lasts.',
    action: { label: 'Get Early Access', to: '/account', search: { location: 'la' } },
  },
  glance: {
    title: 'Los Angeles at a Glance',
    groups: [
      {
        title: 'Getting around',
        rows: [
          { label: 'Rail', value: 'Metro A, B, C, D, E and K lines' },
          { label: 'Bus', value: 'A large grid; the boulevards run often' },
          { label: 'Without a car', value: 'Good in Koreatown, Santa Monica and along the trains' },
        ],
      },
      {
        title: 'Weather',
        rows: [
          { label: 'Westside', value: 'Mild; gray mornings in early summer' },
          { label: 'Valley', value: 'Hot from July to September' },
          { label: 'Rain', value: 'A few storms, mostly December to March' },
        ],
      },
      {
        title: 'Costs',
        rows: [
          { label: 'Ask first', value: 'When was the building built?' },
          { label: 'Often extra', value: 'Parking; even the refrigerator in some apartments' },
          { label: 'Often none', value: 'Air conditioning west of the 405' },
        ],
      },
      {
        title: 'Good to know',
        rows: [
          { label: 'Deposit', value: 'California caps it at one month’s rent for most landlords' },
          { label: 'Street sweeping', value: 'One morning a week; the sign is law' },
          { label: 'In a hurry', value: 'Most leases begin on the 1st; the weeks before it are busy' },
        ],
      },
    ],
  },
} satisfies CityGuide
