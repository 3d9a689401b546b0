import { EMERGENCY_NUMBER } from '../../domain/core/limits.ts'
import type { EmergencySection } from '../schema/guide-schema.ts'

/** The section with emergency contacts. */
export const EMERGENCY: EmergencySection = {
  kind: 'emergency',
  id: 'emergency',
  title: 'When it’s serious',
  call: {
    number: EMERGENCY_NUMBER,
    label: `Call ${EMERGENCY_NUMBER}`,
    text: 'For danger to anyone, fire, or a crime in progress. Most places here take text messages too, if you can’t speak.',
  },
  groups: [
    {
      title: 'For you',
      resources: [
        {
          name: 'National Domestic Violence Hotline',
          text: 'Day and night, including when the person is a roommate or an ex.',
          contact: '[1-800-799-7233](tel:1-800-799-7233), or text START to 88788',
        },
        {
          name: '988 Suicide & Crisis Lifeline',
          text: 'Day and night, by call or text.',
          contact: '[988](tel:988)',
        },
      ],
    },
    {
      title: 'For your money and your name',
      resources: [
        {
          name: 'Your bank',
          text: 'First, and within hours. The number is on the back of your card.',
          contact: 'Ask them to stop or recall the payment',
        },
        {
          name: 'Federal Trade Commission',
          text: 'Fraud reports, and a plan if someone has your data.',
          contact:
            '[reportfraud.ftc.gov](https://reportfraud.ftc.gov), [identitytheft.gov](https://www.identitytheft.gov)',
        },
        {
          name: 'FBI Internet Crime Complaint Center',
          text: 'For fraud that began online.',
          contact: '[ic3.gov](https://www.ic3.gov)',
        },
      ],
    },
    {
      title: 'For fair housing',
      resources: [
        {
          name: 'HUD, Office of Fair Housing',
          text: 'Discrimination in housing, anywhere in the country.',
          contact:
            '[1-800-669-9777](tel:1-800-669-9777), [hud.gov/fairhousing](https://www.hud.gov/fairhousing)',
        },
        {
          name: 'California Civil Rights Department',
          text: 'Under California’s wider law.',
          contact: '[800-884-1684](tel:800-884-1684), [calcivilrights.ca.gov](https://calcivilrights.ca.gov)',
        },
        {
          name: 'NYC Commission on Human Rights',
          text: 'Under the city’s law, which is wider still.',
          contact: '[212-416-0197](tel:212-416-0197), [nyc.gov/humanrights](https://www.nyc.gov/humanrights)',
        },
      ],
    },
  ],
}
