import { DataFile } from './data-file.tsx'
import { DeleteAccount } from './delete-account.tsx'
import * as strings from '../strings/your-data.tsx'

/** What the person can do with everything that is stored about them: download it, and delete it with the account. */
export function YourData() {
  return (
    <section id="your-data" className="grid scroll-mt-24 gap-8" aria-labelledby="your-data-title">
      <h2 id="your-data-title" className="-mb-4 font-display text-xl font-bold">
        {strings.yourData}
      </h2>
      <DataFile />
      <DeleteAccount />
    </section>
  )
}
