// How a day with its time is written for whoever reads the page: "03.11.26, 21:48", in English "03/11/2026, 21:48". The
// page says in its `data-locale` in which language, and of which country.

const { locale } = document.documentElement.dataset;
const words = new Intl.DateTimeFormat(locale, { dateStyle: "short", timeStyle: "short" });

/** A moment, given as a `Date` or as anything that `Date` reads. */
export const momentWords = (moment) => words.format(new Date(moment));
