/**
 * The addresses of the embedded pages, as patterns of a pathname; the first group is the organization. The page finds its place by them,
 * and the server answers any other address under `/web/` with 404 (decision 077).
 */
export const embedAddresses = {
  timetable: '^/web/timetable_company/(0{0,14}[1-9]\\d{0,14})/?$',
  services: '^/web/services_company/(0{0,14}[1-9]\\d{0,14})/?$',
  record: '^/web/record_company/(0{0,14}[1-9]\\d{0,14})/?$',
  companies: '^/web/profile/my_companies/?$',
} as const;

export const isEmbedAddress = (pathname: string): boolean =>
  Object.values(embedAddresses).some((pattern) => new RegExp(pattern).test(pathname));
