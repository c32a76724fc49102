export {
  memberRoutes,
  type Cabinet,
  type Company,
  type Home,
  type HomeCard,
  type HomeSchool,
  type OwnCard,
  type OwnPass,
  type SubscriptionLine,
} from './routes.ts';
