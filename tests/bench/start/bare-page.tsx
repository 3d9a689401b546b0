import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** What the page stores and shows: as many rows as a member's saved homes. */
const ROWS = 20

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('bare', 1)
    request.addEventListener('upgradeneeded', () => {
      const store = request.result.createObjectStore('homes', { keyPath: 'id' })
      for (let id = 0; id < ROWS; id++) store.put({ id, name: `Home ${id}` })
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('unreadable')))
  })
}

async function readHomes(): Promise<{ id: number; name: string }[]> {
  const db = await open()
  return new Promise((resolve, reject) => {
    const request = db.transaction('homes').objectStore('homes').getAll()
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('unreadable')))
  })
}

/** The least that a React app with data on the device does before its first screen is drawn. */
function Homes() {
  const [homes, setHomes] = useState<{ id: number; name: string }[]>([])
  useEffect(() => void readHomes().then(setHomes), [])
  return (
    <main>
      {homes.map(({ id, name }) => (
        <a key={id} href={`/${id}`}>
          {name}
        </a>
      ))}
    </main>
  )
}

const root = document.querySelector('#root')
if (root) createRoot(root).render(<Homes />)
void navigator.serviceWorker.register('/worker.js')
