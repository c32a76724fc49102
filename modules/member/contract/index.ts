export {
  memberRoutes,
  type Cabinet,
  type Company,
  type OwnCard,
  type OwnPass,
  type SubscriptionLine,
} from './routes.ts';
