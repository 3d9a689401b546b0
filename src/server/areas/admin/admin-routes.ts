import type { Handlers } from '../../platform/dispatch/handler.ts'
import { adminNewsletter, adminOverview, adminPeople, seatsTaken } from './admin-service.ts'

export const adminHandlers = {
  seats: async ({ db }) => ({ taken: await seatsTaken(db) }),
  adminOverview: ({ db }) => adminOverview(db),
  adminPeople: ({ db, query }) => adminPeople(db, query),
  adminNewsletter: ({ db, query }) => adminNewsletter(db, query.after),
} satisfies Partial<Handlers>
