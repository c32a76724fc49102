import { AppError, commonErrors } from '@ritm/http';
import { JsonText, pictureReply, reads, writes, type Implementation } from '@ritm/platform';
import { pageRoutes as routes } from '../../contract/index.ts';
import { createShortCache } from '../public/short-cache.ts';
import type { BookingSettings } from '../settings.ts';
import { addPagePicture, deletePagePicture, editPage, getPageSettings } from './edit-page.ts';
import { pageText } from './queries.ts';
import { answerReview, getOwnReview, listReviews, removeReview, setReview } from './reviews.ts';

export function pageImplementationsWith(settings: BookingSettings): Implementation[] {
  const cached = createShortCache<JsonText>(settings);
  return [
    reads(routes.get_public_page, (read, { params }) => {
      const load = async () => {
        const [row] = await read.run(pageText, params);
        if (!row) throw new AppError(commonErrors.not_found);
        return new JsonText(row.json);
      };
      // Whoever is signed in may have changed the page a moment ago and looks whether it shows.
      return read.maybeActor ? load() : cached(String(params.school_id), load);
    }),
    reads(routes.get_page_picture, (read, { params, query }) =>
      pictureReply(read, { token: params.picture, purpose: 'page_picture', small: query.small }),
    ),
    reads(routes.get_page_settings, (read) => getPageSettings(read)),
    writes(routes.edit_page, editPage),
    writes(routes.add_page_picture, addPagePicture),
    writes(routes.delete_page_picture, deletePagePicture),
    reads(routes.get_own_review, getOwnReview),
    writes(routes.set_review, setReview),
    writes(routes.delete_review, removeReview),
    reads(routes.list_reviews, listReviews),
    writes(routes.answer_review, answerReview),
  ];
}
