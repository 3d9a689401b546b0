export { HomeownerPage as HomeownerRoute } from '../../marketing/homeowner-page.tsx'
